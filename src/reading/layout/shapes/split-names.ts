/** Words that belong to the one after them in Romance, Dutch and German names. */
const particles = new Set(
  'DE DEL LA LAS LOS DA DAS DO DOS E Y DI DELLA DAL VAN VON DER DEN TEN TER SAN SANTA MC MAC LE DU DES'.split(
    ' ',
  ),
);

/** Words of a name, each with the particles before it. */
const nameUnits = (name: string): string[] => {
  const units: string[] = [];
  let unit: string[] = [];
  for (const word of name.split(' ').filter(Boolean)) {
    unit.push(word);
    if (particles.has(word)) continue;
    units.push(unit.join(' '));
    unit = [];
  }
  if (unit.length > 0) units.push([units.pop(), ...unit].filter(Boolean).join(' '));
  return units;
};

type SplitName = { readonly names: string; readonly surnames: string; readonly isCertain: boolean };

const joined = (units: readonly string[]): string => units.join(' ');

/**
 * Splits a full name by its number of words: two surnames if there are enough words (ROJAS VACA
 * MARIA), one given name of three, two of four or more. Only two words split without doubt.
 */
export const splitFullName = (name: string, first: 'surnames' | 'given'): SplitName | undefined => {
  const units = nameUnits(name);
  if (units.length < 2) return undefined;
  const sure = units.length === 2;
  if (first === 'surnames') {
    const surnames = units.length === 2 ? 1 : 2;
    return {
      surnames: joined(units.slice(0, surnames)),
      names: joined(units.slice(surnames)),
      isCertain: sure,
    };
  }
  const given = units.length < 4 ? 1 : 2;
  return {
    names: joined(units.slice(0, given)),
    surnames: joined(units.slice(given)),
    isCertain: sure,
  };
};

/** Where some were named (`npm run unit -- sessions`, scripts/unit.ts), those alone. */
export const chosenSuites = <T extends { readonly name: string }>(
  suites: readonly T[],
): readonly T[] => {
  const names = process.env['ANVERSO_SUITES']?.split(',');
  return names ? suites.filter(({ name }) => names.includes(name)) : suites;
};

import { charNumber, filler, textOf, valueOf } from '../../../src/reading/mrz/alphabet.js';
import { layouts } from '../../../src/reading/mrz/decode/zone-layouts.js';
import { plansOf, type Group, type Plan } from '../../../src/reading/mrz/decode/plan.js';
import type { FieldName, MrzFormat } from '../../../src/reading/mrz/types.js';

export type MrzTexts = {
  readonly format: MrzFormat;
  /** Words apart by spaces or `<`, surname and given names by `<<` where they share a field. */
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  /** What an empty field has for a check digit; issuers differ (formats 1.2). */
  readonly emptyCheck?: '<' | '0';
  /** Whether a long number's check digit counts the filler between its parts (formats 1.3). */
  readonly countFiller?: boolean;
};

const planFor = ({ format, fields, countFiller = false }: MrzTexts): Plan => {
  const [plain, ...long] = plansOf(
    layouts.find((layout) => layout.format === format)!,
    [],
  );
  const number = plain!.groups.find((group) => group.field === 'documentNumber')!;
  const extra = (fields.documentNumber ?? '').length - number.cells.length;
  if (extra <= 0) return plain!;
  const found = long[(extra - 1) * 2 + (countFiller ? 1 : 0)];
  if (found === undefined) throw new Error(`${format} has no room for so long a number`);
  return found;
};

const write = (chars: Uint8Array, cells: readonly number[], text: string): void => {
  const written = text.toUpperCase().replace(/[ '-]/g, '<');
  cells.forEach((cell, i) => {
    const number = i < written.length ? charNumber(written[i]!) : filler;
    if (number < 0) throw new Error(`no such character in a machine readable zone: ${written[i]}`);
    chars[cell] = number;
  });
};

const ownDigit = (chars: Uint8Array, { cells, own }: Group): number =>
  cells.reduce((sum, cell, i) => sum + own![i]! * valueOf[chars[cell]!]!, 0) % 10;

/** The lines of a machine readable zone, check digits computed. Fields longer than their place are cut. */
export const encodeMrz = (texts: MrzTexts): string[] => {
  const plan = planFor(texts);
  const { width, lineCount } = plan.layout;
  const chars = new Uint8Array(lineCount * width).fill(filler);
  for (const group of plan.groups) {
    const { issuingState = '', nationality = '' } = texts.fields;
    const text =
      group.as === 'country'
        ? issuingState.padEnd(3, '<') + nationality.padEnd(3, '<')
        : (texts.fields[group.field] ?? '');
    write(chars, group.cells, text);
    if (group.checkCell === undefined) continue;
    const isEmpty = group.fillerCheck && group.cells.every((cell) => chars[cell] === filler);
    chars[group.checkCell] = isEmpty && texts.emptyCheck !== '0' ? filler : ownDigit(chars, group);
  }
  if (plan.compositeCell >= 0) {
    let sum = 0;
    chars.forEach((char, cell) => (sum += plan.compositeOf[cell]! * valueOf[char]!));
    chars[plan.compositeCell] = sum % 10;
  }
  return Array.from({ length: lineCount }, (_, i) =>
    textOf(chars.subarray(i * width, (i + 1) * width)),
  );
};

/** The passport of ICAO 9303-4, appendix B. */
export const specimenLines = encodeMrz({
  format: 'TD3',
  fields: {
    documentCode: 'P',
    issuingState: 'UTO',
    names: 'ERIKSSON<<ANNA MARIA',
    documentNumber: 'L898902C3',
    nationality: 'UTO',
    birthDate: '740812',
    sex: 'F',
    expirationDate: '120415',
    optionalData: 'ZE184226B',
  },
});

import { issuerOf } from '../../issuers/index.js';
import type {
  Candidate,
  MergeContext,
  MergedField,
  MergedFields,
} from '../../reading/candidate.js';
import { valueOf } from '../../reading/candidate.js';
import { mergeFields } from '../../reading/merge/merge-fields.js';
import { parseDate } from '../../reading/merge/dates.js';
import { spotPersonalCode } from '../../reading/merge/personal-code.js';
import { spotKnown } from '../../reading/merge/spot.js';
import type { VisualZone } from '../../contract/documents.js';
import { reject } from '../../contract/rejection.js';
import type { SideText } from '../document/read-text.js';

/** First given name and the others: the answer has `names` and `midlename` (docs/FORMATS.md 2.2). */
const splitGiven = (names: string): readonly [string, string] => {
  const [first = '', ...others] = names.split(' ');
  return [first, others.join(' ')];
};

/** Below this confidence, a printed value that the zone contradicts counts as misread. */
const sureOfPrint = 0.8;

const agrees = ({ sources }: MergedField): boolean => sources.includes('frontText');

/**
 * The printed fields, checked against the zone: it corrects misread letters, but adds no field that
 * is not printed or was not read. So comparing both objects compares two readings.
 */
export const printedFields = (
  { page, candidates }: SideText,
  zone: readonly Candidate[],
  context: MergeContext,
): MergedFields => {
  const { personalCode } = issuerOf(context.issuer);
  const printed = [
    ...candidates,
    ...spotKnown(page, zone, candidates),
    ...(personalCode ? spotPersonalCode(page, zone, personalCode) : []),
  ];
  const printedOnly = mergeFields(printed, { ...context, document: 'passport' });
  const together = mergeFields([...printed, ...zone], { ...context, document: 'passport' });
  return Object.fromEntries(
    Object.entries(printedOnly).map(([name, own]) => {
      const both = together[name as keyof MergedFields];
      const isZoneBelieved = both !== undefined && (agrees(both) || own.confidence < sureOfPrint);
      return [name, isZoneBelieved ? both : own];
    }),
  );
};

/** Interface 2.3, or why the page gave nothing to answer with (2.5). */
export const visualZoneOf = (fields: MergedFields, text: SideText | undefined) => {
  const evidence = { lines: text?.page.lines.length ?? 0, layout: text?.layout };
  const found = Object.keys(fields).length;
  if (found === 0) return reject('frontUnreadable', evidence);
  if (valueOf(fields, 'names') === '' && valueOf(fields, 'surnames') === '')
    return reject('namesUnreadable', { ...evidence, found });
  if (valueOf(fields, 'documentNumber') === '')
    return reject('numberUnreadable', { ...evidence, found });
  const [names, middleName] = splitGiven(valueOf(fields, 'names'));
  return {
    names,
    middleName,
    surnames: valueOf(fields, 'surnames'),
    documentNumber: valueOf(fields, 'documentNumber'),
    expirationDate: parseDate(valueOf(fields, 'expirationDate')),
    birthDate: parseDate(valueOf(fields, 'birthDate')),
    issuingDate: parseDate(valueOf(fields, 'issuingDate')),
    placeOfBirth: valueOf(fields, 'birthPlace'),
  };
};

export const nationalZoneOf = (visual: VisualZone, fields: MergedFields, country: string) => ({
  ...visual,
  country,
  personalCode: valueOf(fields, 'personalCode'),
  gender: valueOf(fields, 'gender'),
});

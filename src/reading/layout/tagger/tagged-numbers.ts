import { checkNumber } from '../../../issuers/check-number.js';
import { issuers } from '../../../issuers/index.js';
import type { TaggedWord } from '../../../models/field-tagger.js';
import type { TextPage } from '../../text/page.js';
import type { NumberConcept } from '../number-fields.js';
import type { Run } from './tagged-runs.js';
import { beside, boxOf, heightOf, overlapX } from '../text-box.js';

/** Below this confidence it is not even known to be a number. */
const minReadable = 0.1;
/** Shorter ones are groups of a longer number, years and codes; longer ones two side by side. */
const [minLength, maxLength] = [5, 16] as const;
/** If a word is a number of one kind with this probability, another number is of the other kind. */
const minOther = 0.3;

/** What some issuers add to the month to encode the sex or the century. */
const monthOffsets = [0, 20, 40, 50, 60, 70, 80] as const;

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const sameDigits = (a: string, b: string): boolean =>
  [a, b]
    .map((text) => [...text.replace(/\D/g, '')].sort().join(''))
    .every((x, _, all) => x === all[0]);

/** Whether a number holds the date of birth, as numbers of persons in most of Europe do. */
export const holdsBirthDate = (number: string, birthDate: string): boolean => {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const digits = number.replace(/\D/g, '');
  return monthOffsets.some((offset) => {
    const raised = String(Number(month) + offset).padStart(2, '0');
    return [year.slice(2) + raised + day, day + raised + year.slice(2), day + raised + year].some(
      (date) => date.length >= 6 && digits.includes(date),
    );
  });
};

/** A number that only repeats the date of birth, without separators. */
const isBirthDate = (number: string, birthDate: string | undefined): boolean =>
  bare(number).length <= 8 && birthDate !== undefined && sameDigits(number, birthDate);

/** A check digit of some issuer proves it; one in ten proves itself by chance. */
const isProven = (text: string): boolean =>
  issuers.some(({ country }) => checkNumber(country, 'national', text).ok === true);

/** Distance between a caption and its value, in heights of the value. */
const [above, left] = [1.5, 8] as const;

const isCaptioned = (
  { box }: Run,
  field: NumberConcept,
  words: readonly TaggedWord[],
  { lines }: TextPage,
): boolean =>
  words.some(({ line, from, to, label }) => {
    if (label[field] < 0.5) return false;
    const caption = boxOf(lines, line, from, to);
    const gap = (box.top - caption.bottom) / heightOf(box);
    const isAbove = gap > -0.6 && gap < above && overlapX(caption, box) > 0;
    const isLeft = beside(caption, box) > 0.5 && caption.right <= box.left + heightOf(box);
    return isAbove || (isLeft && box.left - caption.right < left * heightOf(box));
  });

type TaggedNumber = {
  readonly concept: NumberConcept;
  readonly runs: readonly Run[];
  readonly probability: number;
};

type KnownOfHolder = { readonly birthDate: string | undefined; readonly naming: NumberConcept };

const likelihood = ({ value }: Run): number => value.personalNumber + value.documentNumber;

/**
 * The person's number and the card's own. A single number is the answer, whichever it is. Where the
 * number that identifies the card may be printed but was not read, there is no answer.
 */
export const assignNumbers = (
  runs: readonly Run[],
  words: readonly TaggedWord[],
  page: TextPage,
  { birthDate, naming }: KnownOfHolder,
): readonly TaggedNumber[] => {
  const isPersons = ({ value }: Run): boolean => value.personalNumber > value.documentNumber;
  const isReadable = ({ box }: Run): boolean => {
    const { length } = bare(box.text);
    return (
      box.confidence >= minReadable &&
      length >= minLength &&
      length <= maxLength &&
      !isBirthDate(box.text, birthDate)
    );
  };
  const readable = runs.filter(isReadable).sort((a, b) => likelihood(b) - likelihood(a));
  const as = (concept: NumberConcept, run: Run | undefined): readonly TaggedNumber[] =>
    run ? [{ concept, runs: [run], probability: run.value[concept] }] : [];
  const first = readable[0];
  if (first && readable.every(({ box }) => bare(box.text) === bare(first.box.text))) {
    const concept = isPersons(first) ? 'personalNumber' : 'documentNumber';
    const isOpen = runs.some((run) => !isReadable(run) && run.value[naming] >= minOther);
    return isOpen && concept !== naming
      ? []
      : [{ concept, runs: [first], probability: likelihood(first) }];
  }
  const born = readable.find(({ box }) => birthDate && holdsBirthDate(box.text, birthDate));
  const person = born ?? readable.find(isPersons);
  // The same number, printed twice, is one.
  const isOther = ({ box }: Run): boolean => bare(box.text) !== bare(person?.box.text ?? '');
  const document = readable.find((run) => isOther(run) && !isPersons(run));
  const isShown =
    person !== undefined &&
    (person === born ||
      isCaptioned(person, 'personalNumber', words, page) ||
      isProven(person.box.text));
  const isNamed = document && isCaptioned(document, 'documentNumber', words, page);
  if (person && !isShown && isNamed) return as('documentNumber', document);
  return [
    ...as('personalNumber', person).map((one) =>
      person === born ? { ...one, probability: likelihood(born!) } : one,
    ),
    ...as('documentNumber', document),
  ];
};

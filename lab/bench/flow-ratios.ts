import { tableOf } from '../support/markdown.js';
import { median } from '../support/stats.js';

/** Medians of one build in ms, by `flow specimen`, with ` +` where ID Reader Plus is contracted. */
export type Medians = ReadonlyMap<string, number>;

type Ratio = {
  readonly what: string;
  readonly wanted: string;
  readonly of: (ms: (name: string) => number) => number;
  readonly shown: (ratio: number) => string;
};

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
const more = (ratio: number): string => `+${(100 * (ratio - 1)).toFixed(0)} %`;

/** What the cost of a flow is compared with. */
const ratios: readonly Ratio[] = [
  {
    what: 'passport with ID Reader Plus, over one without',
    wanted: '+60 %',
    of: (ms) => ms('passport passport +') / ms('passport passport'),
    shown: more,
  },
  {
    what: 'passport of 12 megapixels with ID Reader Plus, over one without',
    wanted: '+60 %',
    of: (ms) => ms('passport 12 megapixels +') / ms('passport 12 megapixels'),
    shown: more,
  },
  {
    what: 'card, both sides, next to a passport: mean of the cards',
    wanted: '2.0 ×',
    of: (ms) =>
      (ms('identificationCard cedula') + ms('identificationCard ine')) /
      (2 * ms('passport passport')),
    shown: times,
  },
  {
    what: 'passport of 12 megapixels, next to decoding it in full',
    wanted: '1.3 ×',
    of: (ms) => ms('passport 12 megapixels') / ms('decoding 12 megapixels'),
    shown: times,
  },
  {
    what: 'selfie of 12 megapixels, next to decoding it at the scale needed',
    wanted: '3.0 ×',
    of: (ms) => ms('selfie 12 megapixels') / ms('decoding selfie'),
    shown: times,
  },
  {
    what: 'moving selfie posted, next to a selfie',
    wanted: '4.0 ×',
    of: (ms) => ms('movingSelfie selfie, posted') / ms('selfie selfie'),
    shown: times,
  },
  {
    what: 'moving selfie in a conversation, next to a selfie',
    wanted: '4.0 ×',
    of: (ms) => ms('movingSelfie selfie, conversation') / ms('selfie selfie'),
    shown: times,
  },
  {
    what: 'chip, its portrait not decoded, next to a passport',
    // 30 ms, where a passport takes 55.
    wanted: '0.55 ×',
    of: (ms) => ms('chip chip') / ms('passport passport'),
    shown: times,
  },
  {
    what: 'chip with its JPEG 2000 portrait, next to a passport',
    wanted: '–',
    of: (ms) => ms('chip chip with portrait') / ms('passport passport'),
    shown: times,
  },
];

export const ratioTable = (builds: readonly Medians[], columns: readonly string[]): string =>
  tableOf(
    ['ratio', 'wanted, at most', ...columns],
    ratios.map(({ what, wanted, of, shown }) => [
      what,
      wanted,
      ...builds.map((medians) => shown(of((name) => medians.get(name) ?? NaN))),
    ]),
  );

export const mediansOf = (names: readonly string[], spent: readonly number[][]): Medians =>
  new Map(names.map((name, i) => [name, median(spent[i]!)]));

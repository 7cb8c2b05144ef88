import * as zone from '../../../issuers/define/zone.js';
import { issuers } from '../../../issuers/index.js';

export type FieldRow = zone.FieldRow;
export type Layout = zone.ZoneLayout;

/** The second line of passports, visas and TD2 cards up to column 28 (ICAO 9303-4, -6, -7). */
const holder = [
  zone.number(1, 0),
  zone.nationality(1, 10),
  zone.date('birthDate', 1, 13),
  zone.sex(1, 20),
  zone.date('expirationDate', 1, 21),
] as const;

const holderComposite = (to: number): readonly zone.Range[] => [
  [1, 0, 10],
  [1, 13, 20],
  [1, 21, to],
];

/** ICAO 9303-4. */
const td3: Layout = {
  format: 'TD3',
  lineCount: 2,
  width: 44,
  fields: [
    zone.code('passportFirst'),
    zone.issuingState,
    zone.names(0, 5, 44),
    ...holder,
    { ...zone.optional(1, 28, 42), checkedBy: 42, check: 'optionalData', fillerCheck: true },
  ],
  composite: { line: 1, column: 43, over: holderComposite(43) },
};

/** ICAO 9303-6. */
const td2: Layout = {
  format: 'TD2',
  lineCount: 2,
  width: 36,
  fields: [
    zone.code('cardFirst'),
    zone.issuingState,
    zone.names(0, 5, 36),
    ...holder,
    zone.optional(1, 28, 35),
  ],
  composite: { line: 1, column: 35, over: holderComposite(35) },
  numberOverflowsInto: 'optionalData',
};

/** ICAO 9303-5. */
const td1: Layout = {
  format: 'TD1',
  lineCount: 3,
  width: 30,
  fields: [
    zone.code('cardFirst'),
    zone.issuingState,
    zone.number(0, 5),
    zone.optional(0, 15, 30),
    zone.date('birthDate', 1, 0),
    zone.sex(1, 7),
    zone.date('expirationDate', 1, 8),
    zone.nationality(1, 15),
    { ...zone.optional(1, 18, 29), field: 'optionalData2' },
    zone.names(2, 0, 30),
  ],
  composite: {
    line: 1,
    column: 29,
    over: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  },
  numberOverflowsInto: 'optionalData',
};

/** ICAO 9303-7: no composite check digit. */
const visa = (format: zone.MrzFormat, width: number): Layout => ({
  format,
  lineCount: 2,
  width,
  fields: [
    zone.code('visaFirst'),
    zone.issuingState,
    zone.names(0, 5, width),
    ...holder,
    zone.optional(1, 28, width),
  ],
});

export const layouts: readonly Layout[] = [
  ...[td3, td2, td1, visa('MRV-A', 44), visa('MRV-B', 36)],
  ...issuers.flatMap((issuer) => issuer.zone.layouts ?? []),
];

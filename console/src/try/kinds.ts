import type { Subject } from '../../../packages/capture/src/part.js';
import { named, t, type TextKey } from '../i18n/language.js';
import type { Kind, Part } from './parts.js';

export type { Kind, Part };

type Specimen = {
  readonly name: TextKey;
  /** Files under specimens/. */
  readonly files: Readonly<Partial<Record<Part, string>>>;
};

export type KindRules = {
  readonly kind: Kind;
  readonly path: string;
  readonly parts: readonly Part[];
  /** Fields sent along with the images. */
  readonly fields: Readonly<Record<string, string>>;
  readonly specimens: readonly Specimen[];
};

const ocr = '/api/v3.2/ocr/';
const withDetails = { return_id: 'True', details: 'true' };

const utopia = { name: 'specimen_passport', files: { frontside: 'passport.jpg' } } as const;
const mexico = { name: 'specimen_passport_mex', files: { frontside: 'passport-mex.jpg' } } as const;
const passport = { path: ocr, parts: ['frontside'] } as const;

export const kinds: readonly KindRules[] = [
  {
    ...passport,
    kind: 'passport',
    fields: { document_type: 'passport', ...withDetails },
    specimens: [utopia, mexico],
  },
  {
    ...passport,
    kind: 'passport_plus',
    fields: { document_type: 'passport_plus', ...withDetails },
    specimens: [utopia, mexico],
  },
  {
    ...passport,
    kind: 'passport_mex',
    fields: { document_type: 'passport', document_id: '052', ...withDetails },
    specimens: [mexico],
  },
  {
    kind: 'identification_card',
    path: ocr,
    parts: ['frontside', 'backside'],
    fields: { document_type: 'identification_card', ...withDetails },
    specimens: [
      {
        name: 'specimen_cedula',
        files: { frontside: 'cedula-front.jpg', backside: 'cedula-back.jpg' },
      },
      { name: 'specimen_ine', files: { frontside: 'ine-front.jpg', backside: 'ine-back.jpg' } },
    ],
  },
  {
    kind: 'selfie',
    path: '/api/v3.2/biometrics/liveness/',
    parts: ['selfie'],
    fields: { return_id: 'True', details: 'true', diagnostics: 'true' },
    specimens: [
      { name: 'specimen_selfie', files: { selfie: 'selfie.jpg' } },
      { name: 'specimen_selfie_screen', files: { selfie: 'selfie-screen.jpg' } },
      { name: 'specimen_selfie_print', files: { selfie: 'selfie-print.jpg' } },
    ],
  },
  {
    kind: 'match',
    path: '/api/v3.2/biometrics/match/',
    parts: ['frontside', 'selfie'],
    fields: { return_id: 'True' },
    specimens: [
      {
        name: 'specimen_match',
        files: { frontside: 'passport-of-selfie.jpg', selfie: 'selfie.jpg' },
      },
      { name: 'specimen_no_match', files: { frontside: 'passport.jpg', selfie: 'selfie.jpg' } },
    ],
  },
];

export const rulesOf = (kind: string | undefined): KindRules =>
  kinds.find((rules) => rules.kind === kind) ?? kinds[0]!;

export const subjectOf = (kind: Kind, part: Part): Subject =>
  part === 'selfie' ? 'selfie' : kind === 'identification_card' ? 'card' : 'passport';

/** A passport has a page where a card has a front, and a match takes either. */
export const partTitle = ({ kind }: KindRules, part: Part): string => {
  if (part !== 'frontside' || kind === 'identification_card') return named('part', part);
  return t(kind === 'match' ? 'part_frontside_match' : 'part_frontside_passport');
};

import { named, t, type TextKey } from '../i18n/language.js';

export type Part = 'frontside' | 'backside' | 'selfie';
export type Kind = 'passport' | 'passport_plus' | 'passport_mex' | 'identification_card' | 'selfie';

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
  /** Width over height of what is photographed: the shape of the camera's guide. */
  readonly aspect: number;
  readonly specimens: readonly Specimen[];
};

const ocr = '/api/v3.2/ocr/';
const told = { return_id: 'True', details: 'true' };
/** ISO/IEC 7810: ID-3 is 125 × 88 mm, ID-1 85.6 × 53.98 mm. */
const id3 = 125 / 88;
const id1 = 85.6 / 53.98;

const utopia = { name: 'specimen_passport', files: { frontside: 'passport.jpg' } } as const;
const mexico = { name: 'specimen_passport_mex', files: { frontside: 'passport-mex.jpg' } } as const;
const passport = { path: ocr, parts: ['frontside'], aspect: id3 } as const;

export const kinds: readonly KindRules[] = [
  {
    ...passport,
    kind: 'passport',
    fields: { document_type: 'passport', ...told },
    specimens: [utopia, mexico],
  },
  {
    ...passport,
    kind: 'passport_plus',
    fields: { document_type: 'passport_plus', ...told },
    specimens: [utopia, mexico],
  },
  {
    ...passport,
    kind: 'passport_mex',
    fields: { document_type: 'passport', document_id: '052', ...told },
    specimens: [mexico],
  },
  {
    kind: 'identification_card',
    path: ocr,
    parts: ['frontside', 'backside'],
    fields: { document_type: 'identification_card', ...told },
    aspect: id1,
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
    aspect: 3 / 4,
    specimens: [{ name: 'specimen_selfie', files: { selfie: 'selfie-drawn.jpg' } }],
  },
];

export const rulesOf = (kind: string | undefined): KindRules =>
  kinds.find((rules) => rules.kind === kind) ?? kinds[0]!;

/** A passport has a page where a card has a front. */
export const partTitle = ({ kind }: KindRules, part: Part): string =>
  part === 'frontside' && kind !== 'identification_card'
    ? t('part_frontside_passport')
    : named('part', part);

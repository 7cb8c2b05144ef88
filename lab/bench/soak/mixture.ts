/** The requests of an ordinary day, in many sizes: every new shape may leave memory behind. */
import sharp from 'sharp';
import { bearer, formOf, type Parts } from '../../../test/support/http.js';
import { specimen } from '../../../test/support/images.js';
import { randomFrom } from '../../../test/support/random.js';

export type Outcome = { readonly status: number; readonly ms: number };

type Kind = {
  readonly name: string;
  /** Of a hundred requests. */
  readonly share: number;
  readonly variants: readonly (readonly [path: string, parts: Parts])[];
};

/** Widths of photos as clients send them: half a megapixel to two. */
const widthsPx = [800, 900, 1000, 1120, 1280, 1440, 1700] as const;
const phonePx = 4000;

const resized = async (name: string, width: number): Promise<Uint8Array> =>
  new Uint8Array(await sharp(specimen(name)).resize({ width }).jpeg({ quality: 82 }).toBuffer());

const [ocr, liveness, match] = ['ocr', 'biometrics/liveness', 'biometrics/match'];
const card = { document_type: 'identification_card', validate_sides: 'True' };

const passport = async (width: number, type = 'passport', name = 'passport') =>
  [ocr, { frontside: await resized(name, width), document_type: type }] as const;

const cardOf = async (name: string, width: number) => {
  const [frontside, backside] = [
    await resized(`${name}-front`, width),
    await resized(`${name}-back`, width),
  ];
  return [ocr, { frontside, backside, ...card }] as const;
};

const selfie = async (width: number, name: string) =>
  [liveness, { selfie: await resized(name, width) }] as const;

const portraitAndSelfie = async (name: string, width: number) =>
  [match, { frontside: await resized(name, width), selfie: await resized('selfie', 900) }] as const;

const each = <T>(make: (widthPx: number) => Promise<T>, widths: readonly number[] = widthsPx) =>
  Promise.all(widths.map(make));

/** Not photos, half of one, another document than was said: answered with a code. */
const refused = async () => {
  const bytes = await resized('passport', 960);
  return [
    [ocr, { frontside: bytes.slice(0, 9000), document_type: 'passport' }],
    [ocr, { frontside: new TextEncoder().encode('%PDF-1.7'), document_type: 'passport' }],
    [ocr, { frontside: await resized('selfie', 800), document_type: 'passport' }],
    [ocr, { frontside: bytes, document_type: 'visa' }],
    [liveness, { selfie: bytes }],
  ] as const;
};

const makeKinds = async (): Promise<readonly Kind[]> => [
  {
    name: '`passport`, 0.5 to 2 megapixels',
    share: 56,
    variants: await each((px) => passport(px)),
  },
  {
    name: '`passport_plus`, 0.5 to 2 megapixels',
    share: 6,
    variants: await each((px) => passport(px, 'passport_plus', 'passport-mex')),
  },
  {
    name: 'card with both sides, 0.5 to 2 megapixels',
    share: 6,
    variants: [
      ...(await each((px) => cardOf('cedula', px))),
      ...(await each((px) => cardOf('ine', px))),
    ],
  },
  {
    name: 'selfie',
    share: 16,
    variants: [
      ...(await each((px) => selfie(px, 'selfie'), [600, 720, 900, 1080])),
      ...(await each((px) => selfie(px, 'selfie-screen'), [640, 800])),
    ],
  },
  {
    name: 'match of a document with a selfie, 0.5 to 2 megapixels',
    share: 4,
    variants: [
      ...(await each((px) => portraitAndSelfie('cedula-front', px), [900, 1280, 1700])),
      ...(await each((px) => portraitAndSelfie('ine-front', px), [800, 1120, 1440])),
      ...(await each((px) => portraitAndSelfie('passport', px), [1000, 1280, 1700])),
    ],
  },
  {
    name: '12 megapixels: passport, card, selfie',
    share: 2,
    variants: [await passport(phonePx), await cardOf('ine', phonePx), await selfie(3000, 'selfie')],
  },
  { name: 'refused: no photo, half a photo, a wrong one', share: 10, variants: await refused() },
];

/** Kinds by their shares, variants at random; the same seed gives the same order. */
export const makeMixture = async (seed: number) => {
  const kinds = await makeKinds();
  const { unit, pick } = randomFrom(seed);
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  const pickKind = (): Kind => {
    let left = unit() * total;
    return kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0]!;
  };
  return {
    kinds: kinds.map(({ name, share }) => ({ name, share: share / total })),
    next: () => pick(pickKind().variants),
  };
};

export const ask = async (
  url: string,
  token: string,
  [path, parts]: readonly [path: string, parts: Parts],
): Promise<Outcome> => {
  const startMs = performance.now();
  const answer = await fetch(`${url}/api/v3.2/${path}/`, {
    method: 'POST',
    headers: bearer(token),
    body: formOf(parts),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startMs };
};

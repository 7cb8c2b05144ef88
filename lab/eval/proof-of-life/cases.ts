import { hashOf, sampleOf } from '../../support/stats.js';
import type { Image } from '../../../src/image/image.js';
import { areaRatioOf, edgeRatioOf } from './frame.js';
import { flatDocument, laidDocument, openScene, phonePhoto, type Wish } from './photographs.js';
import type { Made, Picture } from './picture.js';
import { drawing, type Drawing } from './random.js';
import type { DocumentSource, Half, Scene } from './sources.js';

/** One labelled picture. `expected` is the code that a person would give; 0 is none. */
export type Case = {
  readonly name: string;
  readonly expected: number;
  readonly way: string;
  readonly half: Half;
  readonly make: () => Promise<Made>;
};

export type Sources = {
  readonly documents: readonly DocumentSource[];
  readonly scenes: readonly Scene[];
};

/** A good photo, to be degraded in one way. */
export type Base = {
  readonly name: string;
  readonly half: Half;
  readonly isPassport: boolean;
  readonly isPhone: boolean;
  readonly take: (draw: Drawing) => Promise<Picture>;
  /** The document alone. */
  readonly flat: () => Promise<Image>;
  /** Another document and scene of the same half. */
  readonly other: { readonly document: DocumentSource; readonly scene: Scene };
};

/** Framed acceptably. */
export const wellPlaced: Wish = { areaRatio: [0.18, 0.55], insideRatio: 0.03 };
const minPhoneEdgeRatio = 0.022;
/** Excluded after visual inspection: a lamp hides print, or the paper is overexposed. */
const glaring =
  /UKR-passport-018[789]|HRV-id_front-016[124]|SRB-passport-01(68|69|70|74)|DEU-id_front-01(46|50)|EST-id_front-015[46]/;

/**
 * After visual inspection: pictures with a margin around the document or with a part missing, whose
 * corners are not the document's, and one whose portrait was made unrecognisable.
 */
const notCutAlongIt =
  /FRA-id_front-00(35|99)|USA-id_front-0(034|115|117|118|121|123|124)|USA-passport-0040|ISR-id_front-0094/;

/** Above the interface's tenth by as much as corners may be off. */
const minPhoneAreaRatio = 0.12;

const isWellFramed = async (source: DocumentSource): Promise<boolean> => {
  if (source.label.quad === undefined) return false;
  const photo = await phonePhoto(source);
  return edgeRatioOf(photo) >= minPhoneEdgeRatio && areaRatioOf(photo) >= minPhoneAreaRatio;
};

export const takePicture =
  (document: DocumentSource, scene: Scene, wish: Wish) =>
  async (draw: Drawing): Promise<Picture> =>
    laidDocument(await openScene(scene), await flatDocument(document), wish, draw);

const laidBase = (
  document: DocumentSource,
  i: number,
  documents: readonly DocumentSource[],
  scenes: readonly Scene[],
): Base => ({
  name: document.label.name,
  half: document.half,
  isPassport: document.isPassport,
  isPhone: false,
  flat: () => flatDocument(document),
  take: takePicture(document, scenes[i % scenes.length]!, wellPlaced),
  other: {
    document: documents[(i * 7 + 3) % documents.length]!,
    scene: scenes[(i * 11 + 5) % scenes.length]!,
  },
});

/** Photos of phones that are right, and documents laid into scenes, of one half. */
export const basesOf = async (
  { documents, scenes }: Sources,
  half: Half,
): Promise<readonly Base[]> => {
  const mine = documents.filter((document) => document.half === half && document.side === 'front');
  const rooms = sampleOf(
    scenes.filter((scene) => scene.half === half),
    120,
    5,
  );
  const flat = mine.filter(({ label }) => label.group !== 'photo');
  const spread = sampleOf(flat, flat.length, 9);
  const bases: Base[] = sampleOf(spread, 60, 2).map((document, i) =>
    laidBase(document, i, flat, rooms),
  );
  for (const [i, document] of mine.filter(({ label }) => label.group === 'photo').entries())
    if (!glaring.test(document.label.name) && (await isWellFramed(document)))
      bases.push({
        ...laidBase(document, i, flat, rooms),
        isPhone: true,
        take: () => phonePhoto(document),
      });
  return bases.filter(({ name }) => !notCutAlongIt.test(name));
};

export const caseOf = (
  base: Pick<Base, 'name' | 'half'>,
  expected: number,
  way: string,
  make: (draw: Drawing) => Promise<Made>,
): Case => {
  const name = `${expected}-${way}-${base.name}`.replaceAll(' ', '_');
  return { name, expected, way, half: base.half, make: () => make(drawing(hashOf(name))) };
};

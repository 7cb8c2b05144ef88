import { noDocument } from '../../document/measure-framing.js';
import type { Quality } from '../../document/measure-quality.js';
import type { AssessedDocument } from '../../document/measure-detection.js';
import type { Tools } from '../../models/tools.js';
import { explainDocument, type Proof } from '../document/explain/document.js';
import { printedShapes, zoneShapes } from '../document/explain/shapes.js';
import type { PhotoSide, SideName } from '../document/photo-side.js';
import { type Explained, quadShape, type Shape } from '../overlay.js';
import type { CardMerged } from './merge.js';
import { partialCardOf } from './partial.js';
import type { CardSide } from './side.js';

type Sides<T> = Readonly<Record<SideName, T>>;

/**
 * Results of the stages that ran; a rejection ends the flow early. Portrait and genuineness are
 * measured on the front only.
 */
type GivenCard = Omit<Proof, 'framing' | 'document'> & {
  readonly opened?: readonly Pick<PhotoSide, 'name' | 'photo'>[];
  readonly photos?: Sides<CardSide>;
  readonly assessed?: Sides<AssessedDocument | undefined>;
  readonly backQuality?: Quality | undefined;
  readonly issuer?: string | undefined;
  readonly merged?: CardMerged;
  /** Set only if the card is accepted. */
  readonly card?: object;
};

const fieldShapes = ({ zone, text, barcodes }: CardSide): readonly Shape[] => [
  ...barcodes.map(({ quad, symbology }) => quadShape('code', quad, { name: symbology })),
  ...(zone ? zoneShapes(zone) : []),
  ...(text ? printedShapes(text) : []),
];

export const explainCard = async (
  { opened = [], photos, assessed, backQuality, issuer, merged, card, ...front }: GivenCard,
  tools: Tools,
): Promise<Explained> => {
  const explainSide = (name: SideName, proof: Proof): Promise<Explained> => {
    const photo = photos?.[name] ?? opened.find((side) => side.name === name) ?? {};
    const fields = photos ? fieldShapes(photos[name]) : [];
    return explainDocument(`${name}side`, photo, assessed && proof, fields, tools);
  };
  const sides = [
    await explainSide('front', { ...front, framing: noDocument, ...assessed?.front }),
    // A back without a document is left to the reading, so nothing about it is judged.
    await explainSide('back', { framing: {}, quality: backQuality, ...assessed?.back }),
  ];
  return {
    detections: { ...sides[0]!.detections, ...sides[1]!.detections },
    conditions: sides.flatMap(({ conditions }) => conditions),
    ...(photos && merged && !card && { partial: partialCardOf(photos, merged, issuer) }),
  };
};

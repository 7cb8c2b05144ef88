import type { Tools } from '../../models/tools.js';
import type { CardSide } from './side.js';
import type { PhotoSide } from '../document/photo-side.js';
import { framingConditions, assessDocument } from '../document/explain/document.js';
import { printedShapes, zoneShapes } from '../document/explain/fields.js';
import { explainLight } from '../document/explain/light.js';
import { type CardProof, cardProofConditions } from '../document/explain/proof-of-life.js';
import { type Explained, quadShape } from '../overlay.js';

type CardLookedAt = {
  readonly opened?: readonly Pick<PhotoSide, 'name' | 'photo'>[];
  readonly photos?: { readonly front: CardSide; readonly back: CardSide };
} & CardProof;

const sideShapes = ({ zone, text, codes }: CardSide) => [
  ...codes.map(({ quad, symbology }) => quadShape('code', quad, { name: symbology })),
  ...(zone ? zoneShapes(zone) : []),
  ...(text ? printedShapes(text) : []),
];

export const explainCard = async (
  { opened = [], photos, ...proof }: CardLookedAt,
  tools: Tools,
): Promise<Explained> => {
  if (!photos) {
    const [front, back] = await Promise.all(
      (['front', 'back'] as const).map((side) =>
        assessDocument({ photo: opened.find(({ name }) => name === side)?.photo }, [], tools),
      ),
    );
    return {
      seen: { ...(front && { frontside: front }), ...(back && { backside: back }) },
      conditions: [],
    };
  }
  const light = {
    front: explainLight('frontside', photos.front),
    back: explainLight('backside', photos.back),
  };
  const see = (side: 'front' | 'back') =>
    assessDocument(photos[side], [...light[side].shapes, ...sideShapes(photos[side])], tools);
  const [frontside, backside] = [await see('front'), await see('back')];
  return {
    seen: { ...(frontside && { frontside }), ...(backside && { backside }) },
    conditions: proof.seen
      ? cardProofConditions(proof)
      : [
          ...framingConditions('frontside', photos.front),
          ...light.front.conditions,
          ...framingConditions('backside', photos.back),
          ...light.back.conditions,
        ],
  };
};

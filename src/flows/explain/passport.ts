import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz-zone.js';
import type { SideText } from '../read-text.js';
import { framingConditions, type LookedAt, seeDocument } from './document.js';
import { printedShapes, zoneShapes } from './fields.js';
import { explainLight } from './light.js';
import { type Proof, proofConditions } from './proof-of-life.js';
import type { Explained } from './seen.js';

type PassportLookedAt = LookedAt &
  Proof & {
    readonly zone?: MrzFound | undefined;
    readonly text?: SideText | undefined;
  };

export const explainPassport = async (
  given: PassportLookedAt,
  tools: Tools,
): Promise<Explained> => {
  const light = explainLight('frontside', given);
  const shapes = [
    ...light.shapes,
    ...(given.zone ? zoneShapes(given.zone) : []),
    ...(given.text ? printedShapes(given.text) : []),
  ];
  const frontside = await seeDocument(given, shapes, tools);
  return {
    seen: frontside ? { frontside } : {},
    conditions: given.seen
      ? proofConditions('frontside', given)
      : [...framingConditions('frontside', given), ...light.conditions],
  };
};

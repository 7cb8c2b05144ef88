import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { SideText } from '../document/read-text.js';
import {
  framingConditions,
  type DetectedPhoto,
  assessDocument,
} from '../document/explain/document.js';
import { printedShapes, zoneShapes } from '../document/explain/fields.js';
import { explainLight } from '../document/explain/light.js';
import { type Proof, proofConditions } from '../document/explain/proof-of-life.js';
import type { Explained } from '../overlay.js';

type PassportLookedAt = DetectedPhoto &
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
  const frontside = await assessDocument(given, shapes, tools);
  return {
    seen: frontside ? { frontside } : {},
    conditions: given.seen
      ? proofConditions('frontside', given)
      : [...framingConditions('frontside', given), ...light.conditions],
  };
};

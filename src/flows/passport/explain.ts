import { noDocument } from '../../document/measure-framing.js';
import type { AssessedDocument } from '../../document/measure-detection.js';
import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { type DetectedPhoto, explainDocument, type Proof } from '../document/explain/document.js';
import { printedShapes, zoneShapes } from '../document/explain/shapes.js';
import type { SideText } from '../document/read-text.js';
import type { Explained } from '../overlay.js';

/**
 * Results of the stages that ran; a rejection ends the flow early. The key `assessed` exists once
 * the proof of life has run.
 */
type GivenPassport = DetectedPhoto &
  Omit<Proof, 'framing' | 'document'> & {
    readonly assessed?: AssessedDocument | undefined;
    readonly zone?: MrzFound | undefined;
    readonly text?: SideText | undefined;
  };

export const explainPassport = (given: GivenPassport, tools: Tools): Promise<Explained> => {
  const { assessed, zone, text } = given;
  const proof = 'assessed' in given ? { ...given, framing: noDocument, ...assessed } : undefined;
  const fields = [...(zone ? zoneShapes(zone) : []), ...(text ? printedShapes(text) : [])];
  return explainDocument('frontside', given, proof, fields, tools);
};

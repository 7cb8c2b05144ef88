import { type Genuineness, measureGenuine, withCopies } from '../../document/measure-genuine.js';
import { measurePortrait } from '../../document/measure-portrait.js';
import { viewForProof } from '../../document/proof-view.js';
import { openPhoto } from '../../image/photo.js';
import type { Tools } from '../../models/tools.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { assessPhoto, detectForProof } from './assess-photo.js';
import { findPrint } from './find-print.js';

/** The measurements of genuineness, even if framing, quality or portrait would be refused. */
export const rawGenuineness = async (
  bytes: Uint8Array,
  tools: Tools,
): Promise<Genuineness | Rejection> => {
  const { limits } = tools;
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable', scale: 'full' });
  if (isRejection(photo)) return photo;
  const assessed = await assessPhoto(photo, await detectForProof(photo, tools), tools);
  if (!assessed?.document) return reject('documentAbsent');
  const view = viewForProof(photo, assessed.document);
  const portrait = await measurePortrait(view.whole, tools);
  if (!portrait.face) return reject('documentPhotoAbsent');
  const accepted = { photo, document: assessed.document, view, portrait };
  const measured = await measureGenuine(accepted, tools, findPrint(tools));
  return withCopies(accepted, measured, tools);
};

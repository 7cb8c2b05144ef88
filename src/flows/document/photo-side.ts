import { findCardEdges } from '../../document/card-edges.js';
import { withCutScan } from '../../document/cut-scan.js';
import { decodePhoto, type Photo } from '../../image/decode.js';
import type { Detections, DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { isRejection, type Rejection } from '../../spec/rejection.js';
import { coarsePx } from './coarse.js';

export type SideName = 'front' | 'back';

/** One photo of a document, decoded and looked at. */
export type PhotoSide = {
  readonly name: SideName;
  readonly photo: Photo;
  readonly detections: Detections;
  /** The documents to read: those found, or the picture itself where it is a scan cut to one. */
  readonly documents: readonly DetectedDocument[];
  /** A card by its edges, where the finder saw none or was not sure. */
  readonly byEdges: DetectedDocument | undefined;
  /** Looked at shortly: enough to read a code or a zone by, not for the places of print. */
  readonly isCoarse?: boolean;
  /** Every pixel there is, decoded when first asked for. */
  readonly full: () => Promise<Photo>;
};

const isReduced = ({ image, fullWidthPx, fullHeightPx }: Photo): boolean =>
  2 * image.widthPx * image.heightPx < fullWidthPx * fullHeightPx;

export type Look = 'quick' | 'full';

const decode = (bytes: Uint8Array, look: Look, { limits }: Pick<Tools, 'limits'>) =>
  decodePhoto(bytes, { limits, look, unreadable: 'fileUnreadable', turn: 'matrix' });

/** A file that was decoded once and is not the second time is a fault of the machine. */
const mustDecode = async (decoded: Promise<Photo | Rejection>): Promise<Photo> => {
  const photo = await decoded;
  if (isRejection(photo))
    throw new Error('a photo that was decoded before cannot be decoded again');
  return photo;
};

export const fullOf = (
  bytes: Uint8Array,
  photo: Photo,
  tools: Pick<Tools, 'limits'>,
): (() => Promise<Photo>) => {
  let full: Promise<Photo> | undefined = isReduced(photo) ? undefined : Promise.resolve(photo);
  return () => (full ??= mustDecode(decode(bytes, 'full', tools)));
};

export const openSide = async (
  name: SideName,
  bytes: Uint8Array,
  tools: Pick<Tools, 'limits'>,
  look: Look = 'quick',
): Promise<Pick<PhotoSide, 'name' | 'photo' | 'full'> | Rejection> => {
  const photo = await decode(bytes, look, tools);
  if (isRejection(photo)) return { ...photo, evidence: { side: name, ...photo.evidence } };
  return { name, photo, full: fullOf(bytes, photo, tools) };
};

/** A find less sure than this has corners worth checking. */
const sureScore = 0.6;

/** Finds of a photo, and what its edges say where they say little. */
export const findsOf = (photo: Photo, detections: Detections) => {
  const found = withCutScan(photo, detections.documents);
  const isSure = found.length > 0 && (detections.documents[0]?.score ?? 1) >= sureScore;
  const byEdges = isSure ? undefined : findCardEdges(photo);
  return { detections, byEdges, documents: found.length > 0 || !byEdges ? found : [byEdges] };
};

export const detect = async (
  side: Pick<PhotoSide, 'name' | 'photo' | 'full'>,
  tools: Tools,
): Promise<PhotoSide> => {
  // Whoever sends a card says that there is one: also a weak find is worth reading.
  const detections = await tools.finder.find(side.photo);
  return { ...side, ...findsOf(side.photo, detections) };
};

/** The same at a third of the cost, corners less exact. */
export const detectCoarsely = async (
  side: Pick<PhotoSide, 'name' | 'photo' | 'full'>,
  tools: Tools,
): Promise<PhotoSide> => {
  const detections = await tools.finder.find(side.photo, undefined, coarsePx);
  const documents = withCutScan(side.photo, detections.documents);
  return { ...side, detections, documents, byEdges: undefined, isCoarse: true };
};

/** What is known of the side stays; its corners are those of a proper look. */
export const detectFully = async <Side extends PhotoSide>(
  side: Side,
  tools: Tools,
): Promise<Side> =>
  side.isCoarse === true ? { ...side, ...(await detect(side, tools)), isCoarse: false } : side;

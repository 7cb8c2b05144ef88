import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import type { PortraitKind, PortraitReason } from '../contract/chip/portrait.js';

/**
 * Portraits have 10 to 40 kB. The templates around them are shallow; a hundred feature points of ISO
 * 39794-5 take some 800 nodes.
 */
const limits = { bytes: 262_144, maxDepth: 24, maxNodes: 4000 } as const;

export type Portrait = { readonly kind: PortraitKind; readonly bytes: Uint8Array };
type Unreadable = { readonly unreadable: PortraitReason };

/** How each kind begins: JPEG, a JPEG 2000 file, and its bare code stream. */
const signatures = [
  ['jpeg', 'ffd8ff'],
  ['jpeg2000', '0000000c6a5020200d0a870a'],
  ['jpeg2000', 'ff4fff51'],
] as const;

/** By its content: what a record says of its image's kind is not asked. */
const imageIn = (bytes: Uint8Array): Portrait | undefined => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  const found = signatures.find(([, signature]) => start.startsWith(signature));
  return found && { kind: found[0], bytes };
};

/** ISO 19794-5: 14 bytes of the record, 20 of the face, 8 for each feature point, 12 of the image. */
const header = { record: 14, face: 20, point: 8, image: 12 } as const;

/** The first face of an ISO 19794-5 record of the edition of 2005, which ICAO 9303 asks for. */
const faceIn = (block: Uint8Array): Portrait | Unreadable => {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const isRecord = Buffer.from(block.subarray(0, 8)).toString('latin1') === 'FAC\x00010\x00';
  if (!isRecord) return { unreadable: 'image_absent' };
  if (block.length < header.record + header.face) return { unreadable: 'record_malformed' };
  const end = header.record + view.getUint32(header.record);
  const points = view.getUint16(header.record + 4);
  const start = header.record + header.face + points * header.point + header.image;
  if (start >= end || end > block.length) return { unreadable: 'record_malformed' };
  return imageIn(block.subarray(start, end)) ?? { unreadable: 'image_unsupported' };
};

/** ISO 39794-5 nests the image in templates whose depth varies: the first one in them is taken. */
const nestedImage = (node: AsnType): Portrait | undefined => {
  const content = der.primitiveOf(node);
  if (content) return imageIn(content);
  for (const child of der.childrenOf(node)) {
    const found = nestedImage(child);
    if (found) return found;
  }
  return undefined;
};

const portraitInBlock = (block: AsnType): Portrait | Unreadable => {
  const content = der.primitiveOf(block);
  return content ? faceIn(content) : (nestedImage(block) ?? { unreadable: 'image_absent' });
};

/** The block of each template (7F60) of the group (7F61): 5F2E, or 7F2E. */
const blocksIn = (group2: AsnType): readonly AsnType[] =>
  der
    .childrenOf(group2)
    .filter((node) => der.hasTag(node, der.application, 97))
    .flatMap(der.childrenOf)
    .filter((node) => der.hasTag(node, der.application, 96))
    .flatMap(der.childrenOf)
    .filter((node) => der.hasTag(node, der.application, 46));

/**
 * The first image of a face in group 2, not decoded. 5F2E holds an ISO 19794-5 record; 7F2E may,
 * too, or the templates of ISO 39794-5.
 */
export const portraitOf = (group2: Uint8Array): Portrait | Unreadable => {
  const root = group2.length > limits.bytes ? undefined : der.readDer(group2, limits);
  if (!root || !der.hasTag(root, der.application, 21)) return { unreadable: 'group_malformed' };
  let first: Unreadable | undefined;
  for (const block of blocksIn(root)) {
    const found = portraitInBlock(block);
    if ('kind' in found) return found;
    first ??= found;
  }
  return first ?? { unreadable: 'group_malformed' };
};

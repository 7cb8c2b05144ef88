import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';

/** Portraits have 10 to 40 kB; the templates around them are shallow. */
const limits = { bytes: 262_144, maxDepth: 24, maxNodes: 1000 } as const;

export type Portrait = { readonly format: 'jpeg' | 'jpeg2000'; readonly image: Uint8Array };

/** How each format begins: JPEG, a JPEG 2000 file, and its bare code stream. */
const signatures = [
  ['jpeg', 'ffd8ff'],
  ['jpeg2000', '0000000c6a5020200d0a870a'],
  ['jpeg2000', 'ff4fff51'],
] as const;

const portraitIn = (image: Uint8Array): Portrait | undefined => {
  const start = Buffer.from(image.subarray(0, 12)).toString('hex');
  const found = signatures.find(([, signature]) => start.startsWith(signature));
  return found && { format: found[0], image };
};

/** ISO 19794-5: 14 bytes of the record, 20 of the face, 8 for each feature point, 12 of the image. */
const header = { record: 14, face: 20, point: 8, image: 12 } as const;

/** The first face of an ISO 19794-5 record. */
const faceIn = (block: Uint8Array): Portrait | undefined => {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const isRecord = Buffer.from(block.subarray(0, 8)).toString('latin1') === 'FAC\x00010\x00';
  if (!isRecord || block.length < header.record + header.face) return undefined;
  const end = header.record + view.getUint32(header.record);
  const points = view.getUint16(header.record + 4);
  const start = header.record + header.face + points * header.point + header.image;
  return start < end && end <= block.length ? portraitIn(block.subarray(start, end)) : undefined;
};

/** ISO 39794-5 nests the image in templates whose depth varies: the first one in them is taken. */
const nestedPortrait = (node: AsnType): Portrait | undefined => {
  const content = der.primitiveOf(node);
  if (content) return portraitIn(content);
  for (const child of der.childrenOf(node)) {
    const found = nestedPortrait(child);
    if (found) return found;
  }
  return undefined;
};

const allNodes = (node: AsnType): readonly AsnType[] => [
  node,
  ...der.childrenOf(node).flatMap(allNodes),
];

/** The image in group 2, not decoded; undefined where there is none, within limits. */
export const portraitOf = (group2: Uint8Array): Portrait | undefined => {
  if (group2.length > limits.bytes) return undefined;
  const root = der.readDer(group2, limits);
  if (!root || !der.hasTag(root, der.application, 21)) return undefined;
  // 5F2E holds an ISO 19794-5 record; 7F2E may, too, or the templates of ISO 39794-5.
  const block = allNodes(root).find((node) => der.hasTag(node, der.application, 46));
  if (!block) return undefined;
  const content = der.primitiveOf(block);
  return content ? faceIn(content) : nestedPortrait(block);
};

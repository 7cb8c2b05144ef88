import { type AsnType, fromBER, ObjectIdentifier } from 'asn1js';

/** An attestation extension has some 80 nodes, a certificate some 150, none deeper than ten. */
const usual = { maxDepth: 16, maxNodes: 2000 } as const;

/** ASN.1 as a stranger sent it: read to its end within limits, or undefined. */
export const readDer = (
  bytes: Uint8Array,
  limits: { readonly maxDepth: number; readonly maxNodes: number } = usual,
): AsnType | undefined => {
  try {
    const { offset, result } = fromBER(Uint8Array.from(bytes), { ...limits, parseEmbedded: false });
    return offset === bytes.length ? result : undefined;
  } catch {
    return undefined;
  }
};

/** The classes of tags, as the reader numbers them. */
export const universal = 1;
export const application = 2;
export const contextSpecific = 3;

/** A node as it was sent, with its tag and length. */
export const bytesOf = (node: AsnType): Uint8Array => node.valueBeforeDecodeView;

export const hasTag = (node: AsnType | undefined, tagClass: number, tagNumber: number): boolean =>
  node?.idBlock.tagClass === tagClass && node.idBlock.tagNumber === tagNumber;

/** The nodes in a constructed node; empty for any other. */
export const childrenOf = (node: AsnType | undefined): readonly AsnType[] => {
  const value: unknown = node?.idBlock.isConstructed ? node.valueBlock : undefined;
  const { value: children } = (value ?? {}) as { readonly value?: unknown };
  return Array.isArray(children) ? (children as AsnType[]) : [];
};

/**
 * The content of `[tag] EXPLICIT` among these nodes; undefined if the tag is absent or occurs
 * twice.
 */
export const tagged = (nodes: readonly AsnType[], tagNumber: number): AsnType | undefined => {
  const found = nodes.filter((node) => hasTag(node, contextSpecific, tagNumber));
  return found.length === 1 ? childrenOf(found[0])[0] : undefined;
};

/** The content of a primitive node, whatever its tag. */
export const primitiveOf = (node: AsnType | undefined): Uint8Array | undefined =>
  node === undefined || node.idBlock.isConstructed
    ? undefined
    : bytesOf(node).subarray(node.idBlock.blockLength + node.lenBlock.blockLength);

/** The content of a primitive node with this universal tag. */
export const contentOf = (node: AsnType | undefined, tagNumber: number): Uint8Array | undefined => {
  if (!node || !hasTag(node, universal, tagNumber) || node.idBlock.isConstructed) return undefined;
  return (node.valueBlock as { readonly valueHexView?: Uint8Array }).valueHexView;
};

/** The content of a BIT STRING of whole bytes. */
export const bitsOf = (node: AsnType | undefined): Uint8Array | undefined => {
  const content = hasTag(node, universal, 3) ? primitiveOf(node) : undefined;
  return content?.[0] === 0 ? content.subarray(1) : undefined;
};

/** An INTEGER (2) or ENUMERATED (10) below 128: no number that matters here is larger. */
const smallNumber = (content: Uint8Array | undefined): number | undefined =>
  content?.length === 1 && content[0]! < 128 ? content[0] : undefined;

export const octetsOf = (node: AsnType | undefined) => contentOf(node, 4);
export const integerOf = (node: AsnType | undefined) => smallNumber(contentOf(node, 2));
export const enumeratedOf = (node: AsnType | undefined) => smallNumber(contentOf(node, 10));

/** DER's only TRUE is 0xff. Anything else is not taken for one. */
export const isTrue = (node: AsnType | undefined): boolean => {
  const content = contentOf(node, 1);
  return content?.length === 1 && content[0] === 0xff;
};

/** An object identifier as text, such as `1.2.840`. */
export const identifierOf = (node: AsnType | undefined): string | undefined =>
  node instanceof ObjectIdentifier ? node.getValue() : undefined;

/** The contents of all extensions of a certificate that have this identifier. */
export const extensionsOf = (
  certificate: Uint8Array,
  id: string,
): readonly (Uint8Array | undefined)[] => {
  const [toBeSigned] = childrenOf(readDer(certificate));
  return childrenOf(tagged(childrenOf(toBeSigned), 3))
    .map(childrenOf)
    .filter(([name]) => identifierOf(name) === id)
    .map((extension) => octetsOf(extension.at(-1)));
};

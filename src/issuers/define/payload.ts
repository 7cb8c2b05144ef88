/** Linear codes and code lines read as text are parsed like the codes that the decoder finds. */
export type Symbology = 'QR' | 'PDF417' | 'CODE39' | 'CODE128' | 'TEXT';

/** The same bytes in the representations that formats use. */
export type Payload = {
  readonly symbology: Symbology;
  readonly bytes: Uint8Array;
  /** UTF-8 where the bytes are valid UTF-8, else as `latin`. */
  readonly text: string;
  /** One character a byte, so that offsets of fixed layouts hold. */
  readonly latin: string;
  /** Parsed, never requested. */
  readonly url: URL | undefined;
};

// The decoder of this label is windows-1252, a superset of what latin-1 prints.
const latinDecoder = new TextDecoder('latin1');
const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

const utf8Of = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    return undefined;
  }
};

/** Bytes of either charset to text; issuers do not say which they use. */
const textOf = (bytes: Uint8Array): string => utf8Of(bytes) ?? latinDecoder.decode(bytes);

const urlOf = (text: string): URL | undefined => {
  const trimmed = text.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed) : undefined;
};

export const payloadOf = ({ symbology, bytes }: Pick<Payload, 'symbology' | 'bytes'>): Payload => {
  const text = textOf(bytes);
  return { symbology, bytes, text, latin: latinDecoder.decode(bytes), url: urlOf(text) };
};

export const isUnder = (url: URL | undefined, domain: string): url is URL =>
  url !== undefined && (url.hostname === domain || url.hostname.endsWith(`.${domain}`));

const percentDecoded = (value: string): string => {
  const byteOf = (_: string, hex: string): string => String.fromCharCode(parseInt(hex, 16));
  const raw = value.replace(/\+/g, ' ').replace(/%([0-9a-f]{2})/gi, byteOf);
  return textOf(Buffer.from(raw, 'latin1'));
};

/** A query parameter, case-insensitive; `searchParams` would not decode latin-1, which occurs. */
export const parameter = (url: URL, name: string): string | undefined => {
  const found = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .find(([key]) => key?.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : percentDecoded(found.slice(1).join('=')).trim();
};

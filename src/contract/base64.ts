/** Base64 of either alphabet. */
export const base64Pattern = '^[A-Za-z0-9_+/-]+={0,2}$';

const written = new RegExp(base64Pattern);

/** The bytes; undefined for anything else, or nothing. */
export const bytesOfBase64 = (text: unknown): Buffer | undefined =>
  typeof text === 'string' && written.test(text) ? Buffer.from(text, 'base64') : undefined;

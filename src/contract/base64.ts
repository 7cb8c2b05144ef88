/** Bytes in base64 of either alphabet; undefined for anything else, or nothing. */
export const bytesOfBase64 = (text: unknown): Buffer | undefined =>
  typeof text === 'string' && /^[\w+/-]+={0,2}$/.test(text)
    ? Buffer.from(text, 'base64')
    : undefined;

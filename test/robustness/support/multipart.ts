/** Multipart bodies byte by byte, so that they can be wrong on purpose. */
export const boundary = 'anversoBoundary9f3a';

export type Part = {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
  /** Instead of the usual header lines. */
  readonly rawHeader?: string;
};

const headerOf = ({ name, filename, type, rawHeader }: Part): string => {
  if (rawHeader !== undefined) return rawHeader;
  const words = ['form-data'];
  if (name !== undefined) words.push(`name="${name}"`);
  if (filename !== undefined) words.push(`filename="${filename}"`);
  const disposition = `Content-Disposition: ${words.join('; ')}`;
  return type === undefined ? disposition : `${disposition}\r\nContent-Type: ${type}`;
};

export const file = (name: string, content: string | Uint8Array, filename = 'photo.jpg'): Part => ({
  name,
  filename,
  type: 'image/jpeg',
  content,
});

export const field = (name: string, content: string): Part => ({ name, content });

export const multipart = (parts: readonly Part[], edge = boundary): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${edge}\r\n${headerOf(part)}\r\n\r\n`),
      Buffer.from(part.content as Uint8Array),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${edge}--\r\n`),
  ]);

export const multipartType = `multipart/form-data; boundary=${boundary}`;

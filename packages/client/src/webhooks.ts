const hexBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/**
 * Whether a webhook was signed by your Anverso a short time ago. `body` is the text as received,
 * before any JSON is parsed; `header` is `Anverso-Signature`. An event may be delivered twice:
 * `Anverso-Event-Id` identifies it.
 */
export const verifyWebhook = async (
  body: string,
  header: string | null | undefined,
  secret: string,
  toleranceSeconds = 300,
): Promise<boolean> => {
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (signature === '') return false;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, hexBytes(signature), utf8.encode(`${seconds}.${body}`));
};

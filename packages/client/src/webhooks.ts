const hexBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/**
 * Whether a webhook was signed by your Anverso a short time ago. `body` is the text as received,
 * before any JSON is parsed; `header` is `Anverso-Signature`. An event may be delivered twice:
 * `Anverso-Event-Id` identifies it. While the operator replaces the secret, events are signed with both:
 * either of them does.
 */
export const verifyWebhook = async (
  body: string,
  header: string | null | undefined,
  secret: string,
  toleranceSeconds = 300,
): Promise<boolean> => {
  const [, seconds = '', signatures = ''] =
    /^t=(\d{1,15})((?:,v1=[0-9a-f]{64}){1,5})$/.exec(header ?? '') ?? [];
  if (signatures === '') return false;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, [
    'verify',
  ]);
  const signed = utf8.encode(`${seconds}.${body}`);
  const verified = signatures
    .split(',v1=')
    .slice(1)
    .map((one) => crypto.subtle.verify('HMAC', key, hexBytes(one), signed));
  return (await Promise.all(verified)).includes(true);
};

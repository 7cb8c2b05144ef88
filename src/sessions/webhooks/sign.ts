import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: the key in base64 after this prefix. */
const prefix = 'whsec_';

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

const secondsOf = (nowMs: number): number => Math.floor(nowMs / 1000);

/**
 * Our own header, `Anverso-Signature`. Its key is the whole text of the secret, including the
 * prefix.
 */
export const signatureOf = (body: string, secret: string, nowMs: number): string => {
  const seconds = secondsOf(nowMs);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
};

/**
 * The headers of Standard Webhooks (ADR 27), so that a receiver can verify with a library of its
 * language. Secrets from before it are in base64url, which Node decodes as well.
 */
export const standardHeaders = (id: string, body: string, secret: string, nowMs: number) => {
  const key = Buffer.from(secret.replace(prefix, ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${secondsOf(nowMs)}.${body}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(secondsOf(nowMs)),
    'webhook-signature': `v1,${signed.digest('base64')}`,
  };
};

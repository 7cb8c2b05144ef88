import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: the key in base64 after this prefix. */
const prefix = 'whsec_';

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

const secondsOf = (nowMs: number): number => Math.floor(nowMs / 1000);

/** While a secret is replaced there are two, and each header has a signature of both. */
type Secrets = readonly string[];

/**
 * Our own header, `Anverso-Signature`. Its key is the whole text of the secret, including the
 * prefix.
 */
export const signatureOf = (body: string, secrets: Secrets, nowMs: number): string => {
  const seconds = secondsOf(nowMs);
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((one) => `v1=${one}`)].join();
};

/**
 * The headers of Standard Webhooks (ADR 27), so that a receiver can verify with a library of its
 * language. Secrets from before it are in base64url, which Node decodes as well.
 */
export const standardHeaders = (id: string, body: string, secrets: Secrets, nowMs: number) => {
  const signed = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(prefix, ''), 'base64'))
      .update(`${id}.${secondsOf(nowMs)}.${body}`)
      .digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(secondsOf(nowMs)),
    'webhook-signature': signed.map((one) => `v1,${one}`).join(' '),
  };
};

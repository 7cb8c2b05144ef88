import { describe, expect, it } from 'vitest';
import { newWebhookSecret, standardHeaders } from './sign.js';

describe('Standard Webhooks', () => {
  // Made with Python: base64(hmac-sha256(b64decode(secret[6:]), f'{id}.{seconds}.{body}')).
  it('signs id, time and body with the decoded key', () => {
    const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
    const body = '{"event":"session.decided"}';
    expect(standardHeaders('evt_1', body, [secret], 1_700_000_000_999)).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': 'v1,z/04k9IS50Gio4mzT6i3uM7UdqYPiboPtjKxwZFWkBg=',
    });
  });

  it('a new secret is 32 bytes in the base64 that every library decodes', () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

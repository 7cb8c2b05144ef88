import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Answer, Body } from '../../console/src/try/answer.js';
import { looksLikePage } from '../../console/src/try/looks-like-page.js';
import { expiryOf, verdictOf } from '../../console/src/try/verdict.js';
import { specimen } from '../support/images.js';
import { textPage } from './support/text-page.js';

const answer = (body: Body): Answer => ({ status: 200, body, text: '' });
const near = { name: 'blur_mm', code: 826, part: 'frontside', value: 0.29, max: 0.3 } as const;
const judged = { name: 'recapture_score', code: 818, part: 'frontside', value: 0 } as const;

describe('green is what we would sign', () => {
  it.each<[string, Body, string, string]>([
    ['a good document', { valid: true }, 'good', 'valid'],
    ['an expired one', { valid: true, details: { expired: true } }, 'warn', 'expired'],
    ['one not valid', { valid: false }, 'warn', 'notValid'],
    ['sides that differ', { valid: true, match: false }, 'warn', 'noMatch'],
    [
      'a field read with doubt',
      { valid: true, details: { fields: { names: { confidence: 0.7 } } } },
      'warn',
      'unsure',
    ],
    [
      'a judged measure near its limit',
      {
        valid: true,
        details: {
          conditions: [
            { ...near, holds: true, near: true },
            { ...judged, holds: true },
          ],
        },
      },
      'warn',
      'unsure',
    ],
    [
      'the same where nothing is judged',
      { valid: true, details: { conditions: [{ ...near, holds: true, near: true }] } },
      'good',
      'valid',
    ],
    ['any selfie that passes', { valid: true, api_response: { liveness: 1 } }, 'warn', 'live'],
    ['a refusal', { error_code: 801, error: 'no' }, 'bad', 'refused'],
  ])('%s', (_, body, tone, what) => {
    expect(verdictOf(answer(body))).toEqual({ tone, what });
  });
});

describe('the date of expiry', () => {
  const dayMs = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const printed = (date: Date, digits: number) =>
    date
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('-')
      .replace(/(\d+)$/, (year) => year.slice(-digits));

  it.each([2, 4])('is the printed one, with %i digits of the year', (digits) => {
    const on = ago(1000);
    const text = printed(on, digits);
    const body = { MRZ: { expiration_date: text }, details: { expires_in_days: -1001 } };
    expect(expiryOf(body)?.toISOString().slice(0, 10)).toBe(on.toISOString().slice(0, 10));
  });

  it('is counted where sides have another, or none', () => {
    const body = { frontside: { expiration_date: '01-01-1990' }, details: { expires_in_days: -3 } };
    expect(expiryOf(body)?.toISOString().slice(0, 10)).toBe(ago(3).toISOString().slice(0, 10));
    expect(expiryOf({})).toBeUndefined();
  });
});

describe('a page of text', () => {
  const seen = async (bytes: Uint8Array): Promise<boolean> => {
    const { data, info } = await sharp(bytes)
      .resize(480, 480, { fit: 'inside' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return looksLikePage({ widthPx: info.width, heightPx: info.height, channels: 3, data });
  };

  it('is known, also in poor light and out of focus', async () => {
    const page = await textPage();
    expect(await seen(page)).toBe(true);
    const dim = await sharp(page).linear(0.5, 0).blur(1).jpeg().toBuffer();
    expect(await seen(new Uint8Array(dim))).toBe(true);
  });

  it.each(['selfie', 'selfie-screen', 'selfie-print', 'selfie-drawn'])(
    '%s is none',
    async (name) => {
      expect(await seen(specimen(name))).toBe(false);
    },
  );
});

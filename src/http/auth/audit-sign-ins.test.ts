import { describe, expect, it } from 'vitest';
import { createSignInAudit } from './audit-sign-ins.js';

const collect = () => {
  const lines: (readonly [action: string, who: string, after: object, from: string])[] = [];
  const add = (action: string, who: string, after: object, by?: { readonly from: string }) =>
    Promise.resolve(void lines.push([action, who, after, by!.from]));
  return { lines, signIn: createSignInAudit({ add }) };
};
const minuteMs = 60_000;

describe('the audit of sign-ins', () => {
  it('has each, good and failed, with who and from where', async () => {
    const { lines, signIn } = collect();
    await signIn({ who: 'client acme', from: '10.0.0.1', isGood: true }, 0);
    await signIn({ who: 'client acme', from: '10.0.0.2', isGood: false }, 0);
    expect(lines).toEqual([
      ['sign_in.good', 'client acme', {}, '10.0.0.1'],
      ['sign_in.failed', 'client acme', {}, '10.0.0.2'],
    ]);
  });

  it('counts what is repeated in a minute, and says so when it is over', async () => {
    const { lines, signIn } = collect();
    const attempt = { who: 'client acme', from: '10.0.0.1', isGood: true };
    for (let i = 0; i < 100; i++) await signIn(attempt, i);
    expect(lines).toHaveLength(1);
    await signIn(attempt, minuteMs);
    expect(lines.slice(1).map(([, , after]) => after)).toEqual([{ more: 99 }, {}]);
  });

  it('stays small in a flood, and a good one is not lost in it', async () => {
    const { lines, signIn } = collect();
    for (let i = 0; i < 10_000; i++)
      await signIn({ who: 'unknown', from: `10.0.${i >> 8}.${i & 255}`, isGood: false }, 1);
    await signIn({ who: 'reviewer ana', from: '10.9.9.9', isGood: true }, 2);
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toEqual(['sign_in.good', 'reviewer ana', {}, '10.9.9.9']);
    await signIn({ who: 'unknown', from: '10.0.0.1', isGood: false }, minuteMs);
    expect(lines.at(-2)).toEqual(['sign_in.failed', 'others', { more: 9970 }, 'other addresses']);
  });
});

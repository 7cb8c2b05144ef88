import { describe, expect, it } from 'vitest';
import { isDoubtful, judgeGenuine } from './judge.js';
import type { Genuineness } from './measure-genuine.js';

const tools = {
  recapture: { limits: { attack: 1, doubt: 0 } },
  tamper: { max: { portrait: 2, text: 3, copied: 10 } },
};
/** Every finding is confirmed by default. */
const confirmed = {
  portraitApart: 9,
  lineApart: 9,
  copiedCorners: 0,
  colourSpread: 0.02,
  portraitColour: 0,
};
const finding = (
  recaptureScore: number,
  portraitEdited: number,
  textEdited: number,
  recaptureKind: 'screen' | 'print' = 'screen',
  more: Partial<Genuineness> = {},
) => {
  const scores = { recaptureScore, recaptureKind, portraitEdited, textEdited };
  return judgeGenuine({ ...scores, ...confirmed, ...more }, tools)?.evidence['finding'];
};

describe('genuineness', () => {
  it('accepts what is at its limits and refuses what is beyond', () => {
    expect(finding(1, 2, 3)).toBe(undefined);
    expect(finding(1.01, 2, 3)).toBe('screen');
    expect(finding(1.01, 2, 3, 'print')).toBe('print');
    expect(finding(1, 2.01, 3)).toBe('portrait');
    expect(finding(1, 2, 3.01)).toBe('text');
  });

  it('is in doubt near the limit on recaptures, and with one of two cues of an edit', () => {
    const doubtful = (recaptureScore: number, more: Partial<Genuineness> = {}): boolean => {
      const scores = { recaptureScore, recaptureKind: 'screen', portraitEdited: 0 } as const;
      return isDoubtful({ ...scores, textEdited: 0, ...confirmed, ...more }, tools);
    };
    expect(doubtful(-0.01)).toBe(false);
    expect(doubtful(0.01)).toBe(true);
    expect(doubtful(-1, { textEdited: 4, lineApart: 0 })).toBe(true);
    expect(doubtful(-1, { portraitEdited: 4, portraitApart: 4.5 })).toBe(true);
  });

  it('takes a document without colour for a copy', () => {
    expect(finding(0, 0, 0, 'screen', { colourSpread: 0.00225 })).toBe(undefined);
    expect(finding(0, 0, 0, 'screen', { colourSpread: 0.0022 })).toBe('print');
    expect(finding(9, 9, 9, 'screen', { colourSpread: 0.0022 })).toBe('print');
    const portraitColour = 0.0071;
    expect(finding(0, 0, 0, 'screen', { colourSpread: 0.001, portraitColour })).toBe(undefined);
  });

  it('names what is furthest beyond its limit', () => {
    expect(finding(1.5, 4, 3.1)).toBe('portrait');
    expect(finding(5, 4, 3.1)).toBe('screen');
  });

  it('calls a document edited only if two cues agree', () => {
    const alone = (text: number, more: Partial<Genuineness>) => finding(0, 9, text, 'screen', more);
    expect(alone(9, { portraitApart: 4.74, lineApart: 2.5 })).toBe(undefined);
    expect(alone(0, { portraitApart: 4.8, lineApart: 2.5 })).toBe('portrait');
    expect(alone(9, { portraitApart: 4.74, lineApart: 2.6 })).toBe('text');
  });

  it('needs little else where corners recur at one shift', () => {
    const copied = (text: number) => finding(0, 0, text, 'screen', { copiedCorners: 11 });
    expect(copied(-1)).toBe(undefined);
    expect(copied(-0.9)).toBe('text');
  });
});

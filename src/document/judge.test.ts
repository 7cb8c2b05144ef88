import { describe, expect, it } from 'vitest';
import { judgeGenuine } from './judge.js';

const tools = { recapture: { maxAttack: 1 }, tamper: { max: { portrait: 2, text: 3 } } };
const finding = (
  recaptureScore: number,
  portraitEdited: number,
  textEdited: number,
  recaptureKind: 'screen' | 'print' = 'screen',
  colourSpread = 0.02,
) => {
  const scores = { recaptureScore, recaptureKind, portraitEdited, textEdited, colourSpread };
  return judgeGenuine(scores, tools)?.evidence['finding'];
};

describe('genuineness', () => {
  it('accepts what is at its limits and refuses what is beyond', () => {
    expect(finding(1, 2, 3)).toBe(undefined);
    expect(finding(1.01, 2, 3)).toBe('screen');
    expect(finding(1.01, 2, 3, 'print')).toBe('print');
    expect(finding(1, 2.01, 3)).toBe('portrait');
    expect(finding(1, 2, 3.01)).toBe('text');
  });

  it('takes a document without colour for a copy', () => {
    expect(finding(0, 0, 0, 'screen', 0.0023)).toBe(undefined);
    expect(finding(0, 0, 0, 'screen', 0.0022)).toBe('print');
    expect(finding(9, 9, 9, 'screen', 0.0022)).toBe('print');
  });

  it('names what is furthest beyond its limit', () => {
    expect(finding(1.5, 4, 3.1)).toBe('portrait');
    expect(finding(5, 4, 3.1)).toBe('screen');
  });
});

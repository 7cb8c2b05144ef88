import { describe, expect, it } from 'vitest';
import { judgeGenuine } from './judge-genuine.js';

const limits = { attack: 1, portrait: 2, text: 3, colourSpread: 0.025 };
const finding = (
  attack: number,
  portrait: number,
  text: number,
  kind: 'screen' | 'print' = 'screen',
  colourSpread = 0.2,
) => {
  const scores = { recapture: { attack, kind }, tamper: { portrait, text }, colourSpread };
  return judgeGenuine({ ...scores, limits })?.evidence['finding'];
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
    expect(finding(0, 0, 0, 'screen', 0.025)).toBe(undefined);
    expect(finding(0, 0, 0, 'screen', 0.024)).toBe('print');
  });

  it('names what is furthest beyond its limit', () => {
    expect(finding(1.5, 4, 3.1)).toBe('portrait');
    expect(finding(5, 4, 3.1)).toBe('screen');
  });
});

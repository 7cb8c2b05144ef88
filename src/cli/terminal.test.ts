import { describe, expect, it } from 'vitest';
import { forTerminal } from './terminal.js';

describe('text of others on a terminal', () => {
  it.each([
    ['a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a\u009b2Jb', 'a\\u009b2Jb'],
    ['a\rb', 'a\\u000db'],
    ['gpj.\u202eexe', 'gpj.\\u202eexe'],
    ['\u0007', '\\u0007'],
  ])('%j is written as %j', (text, shown) => expect(forTerminal(text)).toBe(shown));

  it('keeps names of every script, lines and tabs', () => {
    const text = 'Ñandú 李\n\tЖ 😀';
    expect(forTerminal(text)).toBe(text);
  });
});

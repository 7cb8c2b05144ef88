import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../scripts/check-lock.js';
import { readLock } from '../../scripts/release/lock.js';

const none = { dependencies: {}, devDependencies: {} };
const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };

describe('the lock', () => {
  it('has only packages that are pinned, hashed and of an allowed licence', () => {
    expect(problemsOf(readLock(), none)).toEqual([]);
  });

  it.each([
    [{ ...good, license: 'AGPL-3.0' }, 'a@1.0.0: AGPL-3.0'],
    [{ ...good, license: '(MIT OR GPL-3.0)' }, undefined],
    [{ ...good, license: 'MIT AND GPL-3.0' }, 'a@1.0.0: MIT AND GPL-3.0'],
    [{ ...good, license: 'GPL-3.0', dev: true }, undefined],
    [{ version: '1.0.0', license: 'MIT' }, 'a@1.0.0 has no SHA-512'],
    [{ ...good, hasInstallScript: true }, 'a@1.0.0 has an install script'],
    [{ ...good, resolved: 'git+ssh://x' }, 'a@1.0.0 names where it came from: git+ssh://x'],
  ])('%j: %s', (locked, problem) => {
    const problems = problemsOf({ packages: { '': good, 'node_modules/a': locked } }, none);
    expect(problems).toEqual(problem === undefined ? [] : [problem]);
  });

  it('of a dependency that may change by itself is refused', () => {
    const manifest = { dependencies: { a: '^1.0.0' }, devDependencies: {} };
    expect(problemsOf({ packages: {} }, manifest)).toEqual(['a is not pinned: ^1.0.0']);
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.js';
import { outFolder } from './report.js';

/** A case without its pictures. */
export type Scored = Pick<Case, 'name' | 'group' | 'widthPx' | 'scores'>;

const fileOf = (name: string): string => join(outFolder, `${name}.scores.json`);

/** Kept beside the run: a section over the same cases need not read them again. */
export const keepScores = (name: string, cases: readonly Case[]): void => {
  mkdirSync(outFolder, { recursive: true });
  const kept = cases.map(({ name, group, widthPx = 0, scores }) => ({
    name,
    group,
    widthPx,
    scores,
  }));
  writeFileSync(fileOf(name), JSON.stringify(kept));
};

export const keptScores = (name: string): readonly Scored[] =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Scored[]) : [];

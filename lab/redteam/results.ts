import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Pictures of people and verdicts on single attacks: kept for the next run, never committed. */
export const resultsFolder = resolve(import.meta.dirname, '..', 'eval', 'out', 'redteam');
const file = join(resultsFolder, 'results.jsonl');

/** The service's verdict on one attack, which its seed makes again. */
export type Result = {
  readonly method: string;
  readonly way: string;
  readonly person: string;
  readonly set: string;
  readonly variant: string;
  readonly seed: string;
  readonly why: string;
  /** Of the turned frames; null where the head turned too little, or was refused before. */
  readonly turn: number | null;
  readonly turnStretched: boolean;
  readonly measures: Readonly<Record<string, unknown>>;
};

export const readResults = (): readonly Result[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Result)
    : [];

export const addResult = (result: Result): void => {
  mkdirSync(resultsFolder, { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
};

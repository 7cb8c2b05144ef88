/** Inputs that are kept: one a line, in base64. Those that once failed are among them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const fileOf = (name: string): URL => new URL(`../corpus/${name}.txt`, import.meta.url);

export const readCorpus = (name: string): Uint8Array[] =>
  existsSync(fileOf(name))
    ? readFileSync(fileOf(name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => new Uint8Array(Buffer.from(line, 'base64')))
    : [];

export const writeCorpus = (name: string, inputs: readonly Uint8Array[]): void =>
  writeFileSync(
    fileOf(name),
    [...new Set(inputs.map((input) => `${Buffer.from(input).toString('base64')}\n`))]
      .sort()
      .join(''),
  );

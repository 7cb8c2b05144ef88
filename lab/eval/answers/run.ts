/**
 * `npm run eval answers [-- --every 5 --against FILE --explain]`: every shared picture through every
 * flow, written to lab/eval/out/answers/. A refactoring runs it before and after: with `--against` each
 * answer that changed is listed. `--explain` asks for details too and lists verdicts that this
 * changes; there must be none.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../../../src/flows/worker.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { limits } from '../../../src/contract/limits.js';
import { localContext } from '../../../src/verify/local-context.js';
import { verify } from '../../../src/verify/verify.js';
import { mapWithProgress } from '../../support/progress.js';
import { type Case, hasPictures, loadCases } from './cases.js';
import { type Answer, compareAnswers } from './compare.js';

type Service = Awaited<ReturnType<typeof start>>;

const optionsOf = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      every: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      against: { type: 'string' },
      explain: { type: 'boolean', default: false },
      out: { type: 'string', default: 'answers.jsonl' },
    },
  }).values;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const askOf = ({ run }: Service, explain: boolean) => {
  const spent = new Map<string, { ms: number; requests: number }>();
  const ask = async ({ id, request: make, proofOfLife }: Case): Promise<Answer> => {
    const request = make();
    const startMs = cpuMs();
    const answered = await verify(request, localContext(run, { proofOfLife, explain }));
    const kind = id.slice(id.indexOf(' ') + 1);
    const { ms, requests } = spent.get(kind) ?? { ms: 0, requests: 0 };
    spent.set(kind, { ms: ms + cpuMs() - startMs, requests: requests + 1 });
    if (isRejection(answered)) throw new Error(answered.rejected);
    const {
      diagnostics: details,
      flow: _,
      ...answer
    } = answered.outcome as Record<string, unknown>;
    return { id, answer, details };
  };
  return { ask, spent };
};

const print = (title: string, lines: readonly string[]): void => {
  process.stdout.write(`${title}: ${lines.length}\n${lines.map((line) => `  ${line}\n`).join('')}`);
};

const readAnswers = (file: string): readonly Answer[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);

export const runAnswers = async (args: readonly string[]): Promise<void> => {
  const { every, only, against, explain, out } = optionsOf(args);
  if (!hasPictures()) {
    process.stdout.write('skipped: ../shared/data/documents is not here\n');
    return;
  }
  const cases = (await loadCases())
    .filter((_, i) => i % Number(every) === 0)
    .filter(({ id }) => id.includes(only));
  const service = await start({ imagePixels: limits.imagePixels });
  const { ask, spent } = askOf(service, false);
  const answers = await mapWithProgress('answers', cases, ask);
  const folder = resolve(import.meta.dirname, '..', 'out', 'answers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, out), answers.map((line) => `${JSON.stringify(line)}\n`).join(''));
  for (const [kind, { ms, requests }] of spent)
    process.stdout.write(`${kind}: ${(ms / requests).toFixed(1)} ms of processor (${requests})\n`);
  if (explain) {
    const explained = await mapWithProgress('explained', cases, askOf(service, true).ask);
    const { changed, measuredOtherwise } = compareAnswers(answers, explained);
    print('changed by asking for details', [...changed, ...measuredOtherwise]);
  }
  if (against !== undefined) {
    const { compared, changed, measuredOtherwise } = compareAnswers(readAnswers(against), answers);
    process.stdout.write(`compared: ${compared}\n`);
    print('changed answers', changed);
    print('measured otherwise', measuredOtherwise);
  }
};

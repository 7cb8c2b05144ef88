import { readFile } from 'node:fs/promises';
import { readConfig } from '../config.js';
import { start } from '../flows/worker.js';
import { presentDiagnostics, presentLiveness, presentLivenessRejection } from '../http/present.js';
import { scoresIn } from '../spec/liveness-scores.js';
import { isRejection } from '../spec/rejection.js';
import { type Command, print, usageError } from './command.js';

const bytesOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(
    await readFile(file).catch(() => {
      throw usageError(`${file} cannot be read`);
    }),
  );

type Run = Awaited<ReturnType<typeof start>>['run'];

/** The answer of the service to one selfie, with what was measured where it is asked for. */
const answer = async (run: Run, selfie: Uint8Array, details: boolean) => {
  const result = await run({ flow: 'selfie', selfie });
  const { outcome } = result;
  const measured = details ? { measured: presentDiagnostics(result) } : {};
  if (!isRejection(outcome))
    return {
      isRefused: false,
      body: { ...presentLiveness(outcome.scores, { details }), ...measured },
    };
  const scores = details ? scoresIn(outcome) : undefined;
  return {
    isRefused: true,
    body: { ...presentLivenessRejection(outcome, 'en', { scores }), ...measured },
  };
};

export const liveness: Command = {
  name: 'liveness',
  usage: 'liveness FILE… [--details]',
  about: 'Judge selfies without a server; one line a file if several.',
  options: { details: { type: 'boolean' } },
  optionHelp: { details: 'with scores, every measured condition, and timings' },
  run: async (files, values) => {
    if (files.length === 0) throw usageError('use: anverso liveness FILE…');
    const { imagePixels } = readConfig(process.env);
    const { run } = await start({ imagePixels });
    let exitCode = 0;
    for (const file of files) {
      const { isRefused, body } = await answer(
        run,
        await bytesOf(file),
        values['details'] === true,
      );
      if (isRefused) exitCode = 1;
      print(
        files.length === 1 ? JSON.stringify(body, undefined, 2) : JSON.stringify({ file, ...body }),
      );
    }
    return exitCode;
  },
};

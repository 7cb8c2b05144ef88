import { readFile } from 'node:fs/promises';
import { start } from '../flows/worker.js';
import { readConfig } from '../config.js';
import { presentDiagnostics, presentOcrFailure, presentPassport } from '../http/present.js';
import { isRejection } from '../spec/rejection.js';
import { type Command, print, usageError } from './command.js';

export const read: Command = {
  name: 'read',
  usage: 'read FILE… [--details]',
  about: 'Print the JSON of passport photos without a server; one line a file if several.',
  options: { details: { type: 'boolean' } },
  optionHelp: { details: 'with confidence and place of each field, and timings' },
  run: async (files, { details }) => {
    if (files.length === 0) throw usageError('use: anverso read FILE…');
    const { imagePixels } = readConfig(process.env);
    const { run } = await start({ imagePixels });
    let exitCode = 0;
    for (const file of files) {
      const frontside = new Uint8Array(
        await readFile(file).catch(() => {
          throw usageError(`${file} cannot be read`);
        }),
      );
      const result = await run({ flow: 'passport', frontside });
      const { outcome } = result;
      if (isRejection(outcome)) exitCode = 1;
      const answer = isRejection(outcome)
        ? presentOcrFailure(outcome, 'en')
        : presentPassport(outcome, { details: details ? presentDiagnostics(result) : undefined });
      print(
        files.length === 1
          ? JSON.stringify(answer, undefined, 2)
          : JSON.stringify({ file, ...answer }),
      );
    }
    return exitCode;
  },
};

import { readConfig } from '../config.js';
import { liveness as livenessAnswer } from '../http/present/schemas/liveness.js';
import { columnsOf } from './batch/as-csv.js';
import { selfieRows } from './batch/as-table.js';
import { findPhotos } from './batch/inputs.js';
import { openOutput, outputOptions } from './batch/output.js';
import { openReader } from './batch/reader.js';
import { bytesOf } from './read-input.js';
import { type Command, usageError } from './command.js';

export const liveness: Command = {
  usage: 'liveness FILE|FOLDER… [--json|--csv] [--html FILE]',
  about: 'Judge selfies without a server: files, or folders and all they contain.',
  options: {
    details: { type: 'boolean', help: 'with scores, every measured condition, and timings' },
    ...outputOptions,
  },
  run: async (paths, values) => {
    if (paths.length === 0) throw usageError('use: anverso liveness FILE|FOLDER…');
    const files = await findPhotos(paths);
    const { imagePixels } = readConfig(process.env);
    const output = await openOutput(values, files.length, {
      title: 'anverso liveness',
      part: 'selfie',
      columns: [...columnsOf(livenessAnswer), 'warning'],
      rows: selfieRows,
      imagePixels,
    });
    const { judge } = await openReader(imagePixels);
    const isDetailed = values['details'] === true;
    // A CSV always has the scores.
    const details = isDetailed || values['csv'] === true;
    const explain = isDetailed || values['html'] !== undefined;
    return output.run(
      files.map((file) => ({ file })),
      async ({ file }) => judge(await bytesOf(file), { details, explain }),
    );
  },
};

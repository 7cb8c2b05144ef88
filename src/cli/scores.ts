import { readConfig } from '../config.js';
import { findPhotos } from './batch/inputs.js';
import { bytesOf } from './read-input.js';
import { type Command, print, printTable, usageError } from './command.js';
import { judges, openJudges, type Score } from './judges.js';
import { findRecordings, openMovingJudge } from './recordings.js';

const asRow = (file: string, score: Score): readonly string[] =>
  'absent' in score
    ? [file, String(score.absent)]
    : [file, ...Object.entries(score).map(([name, value]) => `${name} ${value.toFixed(3)}`)];

/** Recordings of a moving selfie: each folder is one. */
const scoreRecordings = async (paths: readonly string[], asJson: boolean): Promise<number> => {
  const folders: string[] = [];
  for (const path of paths) folders.push(...(await findRecordings(path)));
  const judge = await openMovingJudge(readConfig(process.env));
  for (const folder of folders) {
    const line = await judge(folder);
    if (asJson) print(JSON.stringify(line));
    else printTable([[line.folder, line.verdict, line.why]]);
  }
  return 0;
};

const judgeNames = [...judges, 'moving'].join('|');

export const scores: Command = {
  usage: `scores FILE|FOLDER… --judge ${judgeNames} [--genuine FOLDER] [--json]`,
  about:
    'Raw scores of one judge, whatever the other conditions say: for calibration, or to check us.',
  options: {
    genuine: {
      type: 'string',
      help: 'liveness: folder of genuine selfies of the same camera; scores are corrected for it',
    },
    judge: { type: 'string', help: `one of ${judges.join(', ')}, moving` },
    json: { type: 'boolean', help: 'one line of JSON for each photo or recording' },
  },
  run: async (paths, values) => {
    const judge = judges.find((name) => name === values['judge']);
    if (paths.length > 0 && values['judge'] === 'moving')
      return scoreRecordings(paths, values['json'] === true);
    if (paths.length === 0 || !judge)
      throw usageError(`use: anverso scores FILE|FOLDER… --judge ${judgeNames}`);
    const scoreOf = (
      await openJudges(
        readConfig(process.env),
        typeof values['genuine'] === 'string' ? [values['genuine']] : [],
      )
    )[judge];
    let missing = 0;
    for (const file of await findPhotos(paths)) {
      const score = await scoreOf(await bytesOf(file));
      if ('absent' in score) missing += 1;
      if (values['json'] === true) print(JSON.stringify({ file, ...score }));
      else printTable([asRow(file, score)]);
    }
    return missing === 0 ? 0 : 1;
  },
};

import { readConfig } from '../config.js';
import { findPhotos } from './batch/inputs.js';
import { bytesOf } from './read-input.js';
import { type Command, print, printTable, usageError } from './command.js';
import { judges, openJudges, type Score } from './judges.js';
import { expectConversation, readRecordedConversation } from './recorded-conversations.js';
import { expectRecording, findRecordings, openMovingJudge, readRecording } from './recordings.js';

const asRow = (file: string, score: Score): readonly string[] =>
  'absent' in score
    ? [file, String(score.absent)]
    : [file, ...Object.entries(score).map(([name, value]) => `${name} ${value.toFixed(3)}`)];

/** How the folders of a recording are read, by judge. */
const recordings = {
  moving: { read: readRecording, expect: expectRecording },
  conversation: { read: readRecordedConversation, expect: expectConversation },
} as const;

/** Recordings of a moving selfie: each folder is one. */
const scoreRecordings = async (
  paths: readonly string[],
  { read, expect }: (typeof recordings)[keyof typeof recordings],
  asJson: boolean,
): Promise<number> => {
  const folders: string[] = [];
  for (const path of paths) folders.push(...(await findRecordings(path, expect)));
  const judge = await openMovingJudge(readConfig(process.env), read);
  for (const folder of folders) {
    const line = await judge(folder);
    if (asJson) print(JSON.stringify(line));
    else printTable([[line.folder, line.verdict, line.why]]);
  }
  return 0;
};

const judgeNames = [...judges, ...Object.keys(recordings)].join('|');

export const scores: Command = {
  usage: `scores FILE|FOLDER… --judge ${judgeNames} [--genuine FOLDER] [--json]`,
  about:
    'Raw scores of one judge, whatever the other conditions say: for calibration, or to check us.',
  options: {
    genuine: {
      type: 'string',
      help: 'liveness: folder of genuine selfies of the same camera; scores are corrected for it',
    },
    judge: { type: 'string', help: `one of ${[...judges, ...Object.keys(recordings)].join(', ')}` },
    json: { type: 'boolean', help: 'one line of JSON for each photo or recording' },
  },
  run: async (paths, values) => {
    const judge = judges.find((name) => name === values['judge']);
    const named = values['judge'];
    if (paths.length > 0 && (named === 'moving' || named === 'conversation'))
      return scoreRecordings(paths, recordings[named], values['json'] === true);
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

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readConfig } from '../config.js';
import { type Command, note, print, printTable, usageError } from './command.js';
import { shareText } from './evaluate/stats.js';
import {
  conversationFile,
  expectConversation,
  readRecordedConversation,
} from './recorded-conversations.js';
import { expectRecording, findRecordings, openMovingJudge, readRecording } from './recordings.js';

/*
 * A folder for each method of attack, with a folder for each recording: frames beside asked.json, or beside
 * conversation.json. `npm run redteam -- --write DIR` in the source code makes such folders.
 */

const isConversation = (folder: string): boolean => existsSync(join(folder, conversationFile));

const expect = (folder: string): Promise<void> =>
  isConversation(folder) ? expectConversation(folder) : expectRecording(folder);

const read = (folder: string) =>
  isConversation(folder) ? readRecordedConversation(folder) : readRecording(folder);

const methodsIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw usageError(`${folder} cannot be read`);
  });
  const names = entries.filter((one) => one.isDirectory() && !one.name.startsWith('.'));
  if (names.length === 0)
    throw usageError(`${folder} has no folders: there should be one for each method of attack`);
  return names.map(({ name }) => join(folder, name)).sort();
};

const countOf = (reasons: readonly string[]): string =>
  [...Map.groupBy(reasons, (why) => why)]
    .map(([why, those]) => [why, those.length] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ');

export const redteam: Command = {
  usage: 'redteam FOLDER [--json]',
  about:
    'How many attacks pass as a live person: FOLDER has a folder for each method, with a folder for each recording.',
  options: { json: { type: 'boolean', help: 'one line of JSON for each recording' } },
  run: async ([folder, ...rest], values) => {
    if (folder === undefined || rest.length > 0) throw usageError('use: anverso redteam FOLDER');
    const methods: { readonly name: string; readonly folders: readonly string[] }[] = [];
    for (const method of await methodsIn(folder))
      methods.push({ name: basename(method), folders: await findRecordings(method, expect) });
    const judge = await openMovingJudge(readConfig(process.env), read);
    const rows: string[][] = [];
    for (const { name, folders } of methods) {
      const reasons: string[] = [];
      for (const recording of folders) {
        const line = await judge(recording);
        reasons.push(line.why);
        if (values['json'] === true) print(JSON.stringify({ method: name, ...line }));
      }
      const passed = reasons.filter((why) => why === 'done').length;
      rows.push([name, shareText(passed, reasons.length), countOf(reasons)]);
    }
    if (values['json'] !== true) printTable([['method', 'passes (95 %)', 'why'], ...rows]);
    note('What passes here was called live; what a session does with it, its policy decides.');
    return 0;
  },
};

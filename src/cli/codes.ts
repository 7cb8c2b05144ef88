import { codeList } from '../http/present/codes.js';
import { type Command, print, printTable } from './command.js';

export const codes: Command = {
  name: 'codes',
  usage: 'codes [--json]',
  about: 'Print every code, its HTTP status, class and meaning.',
  options: { json: { type: 'boolean' } },
  optionHelp: { json: 'as JSON, with the Spanish texts and our names' },
  run: async (_words, { json }) => {
    if (json) print(JSON.stringify(codeList, undefined, 2));
    else
      printTable([
        ['CODE', 'HTTP', 'CLASS', 'MEANING'],
        ...codeList.map((entry) => [
          String(entry.code),
          String(entry.http_status),
          entry.class,
          entry.en,
        ]),
      ]);
    return Promise.resolve(0);
  },
};

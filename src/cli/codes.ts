import { codeList } from '../http/present/codes.js';
import { type Command, print, printTable } from './command.js';

export const codes: Command = {
  usage: 'codes [--json]',
  about: 'Print every code, its HTTP status, class and meaning.',
  options: { json: { type: 'boolean', help: 'as JSON, with Spanish texts and internal names' } },
  run: async (_args, { json }) => {
    if (json) print(JSON.stringify(codeList, undefined, 2));
    else
      printTable([
        ['CODE', 'HTTP', 'CLASS', 'MEANING'],
        ...codeList.map((row) => [row.code, row.http_status, row.class, row.en].map(String)),
      ]);
    return Promise.resolve(0);
  },
};

import { describeConfig, readConfig } from '../config.js';
import { type Command, printTable } from './command.js';

export const config: Command = {
  usage: 'config',
  about: 'Print the settings in force, secrets masked.',
  run: async () => {
    const rows = describeConfig(readConfig(process.env)).map(({ env, value, about }) => [
      env,
      value || '(not set)',
      about,
    ]);
    printTable([['SETTING', 'VALUE', 'MEANING'], ...rows]);
    return Promise.resolve(0);
  },
};

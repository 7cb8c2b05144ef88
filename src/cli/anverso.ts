#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { version } from '../main.js';
import { client } from './client.js';
import { codes } from './codes.js';
import { type Command, print, printTable } from './command.js';
import { config } from './config.js';
import { explain } from './explain.js';
import { keys } from './keys.js';
import { migrate } from './migrate.js';
import { read } from './read.js';
import { serve } from './serve.js';
import { token } from './token.js';

const commands: readonly Command[] = [serve, client, token, read, codes, config, keys, migrate];

const help = (): void => {
  print('anverso — identity verification on your own machine\n');
  printTable(commands.map(({ usage, about }) => [`  anverso ${usage}`, about]));
  print('\nSettings come from the environment; `anverso config` lists them with their values.');
  print('More on one command: anverso COMMAND --help');
};

const commandHelp = ({ usage, about, optionHelp = {} }: Command): void => {
  print(`anverso ${usage}\n\n${about}`);
  const rows = Object.entries(optionHelp);
  if (rows.length > 0) print('');
  printTable(rows.map(([option, text]) => [`  --${option}`, text]));
};

const main = async ([name, ...rest]: readonly string[]): Promise<number> => {
  if (name === '--version' || name === '-v') {
    print(version);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    help();
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) {
    process.stderr.write(`anverso: there is no command '${name}'; see anverso --help\n`);
    return 2;
  }
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
  });
  if (values['help']) {
    commandHelp(command);
    return 0;
  }
  return command.run(positionals, values);
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { text, exitCode } = explain(error as Error);
  process.stderr.write(`anverso: ${text}\n`);
  process.exitCode = exitCode;
}

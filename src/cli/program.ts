import { version } from '../http/version.js';
import { type Command, note, print, printTable, usageError } from './command.js';
import { explain } from './explain.js';
import { nearest, parseOptions } from './parse-options.js';

/** Loaded on demand: `anverso codes` need not load a web server and the models. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.js')).serve,
  client: async () => (await import('./client/client.js')).client,
  token: async () => (await import('./token.js')).token,
  session: async () => (await import('./session.js')).session,
  person: async () => (await import('./person.js')).person,
  webhooks: async () => (await import('./webhooks.js')).webhooks,
  reviewer: async () => (await import('./reviewer.js')).reviewer,
  chip: async () => (await import('./chip/chip.js')).chip,
  policy: async () => (await import('./policy.js')).policy,
  read: async () => (await import('./read.js')).read,
  liveness: async () => (await import('./liveness.js')).liveness,
  scores: async () => (await import('./scores.js')).scores,
  redteam: async () => (await import('./redteam.js')).redteam,
  calibrate: async () => (await import('./calibrate.js')).calibrate,
  eval: async () => (await import('./evaluate/eval.js')).evaluate,
  adapt: async () => (await import('./adapt/adapt.js')).adapt,
  doctor: async () => (await import('./doctor/doctor.js')).doctor,
  codes: async () => (await import('./codes.js')).codes,
  config: async () => (await import('./config.js')).config,
  keys: async () => (await import('./keys.js')).keys,
  retention: async () => (await import('./retention.js')).retention,
  audit: async () => (await import('./audit.js')).audit,
  backup: async () => (await import('./backup.js')).backup,
  restore: async () => (await import('./backup.js')).restore,
  migrate: async () => (await import('./migrate.js')).migrate,
};

const help = async (): Promise<void> => {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  print('anverso — identity verification on your own machine\n');
  printTable(all.map(({ usage, about }) => [`  anverso ${usage}`, about]));
  print('\nSettings come from the environment; `anverso config` lists them with their values.');
  print('More on one command: anverso COMMAND --help');
  print('Exit codes: 0 done, 1 the answer is no (a photo refused, a check failed),');
  print('2 wrong usage, 3 failure of the machine or the program.');
};

const commandHelp = ({ usage, about, options = {} }: Command): void => {
  print(`anverso ${usage}\n\n${about}`);
  const rows = Object.entries(options).map(([option, { help }]) => [`  --${option}`, help]);
  if (rows.length > 0) print('');
  printTable(rows);
};

const main = async ([name, ...rest]: readonly string[]): Promise<number> => {
  if (name === '--version' || name === '-v') {
    print(version);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    await help();
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const meant = nearest(name, Object.keys(commands));
    const advice = meant ? `did you mean ${meant}?` : 'see anverso --help';
    throw usageError(`there is no command '${name}'; ${advice}`);
  }
  const command = await load();
  const { values, positionals } = parseOptions(name, command, rest);
  if (values['help']) {
    commandHelp(command);
    return 0;
  }
  return command.run(positionals, values);
};

// `anverso config | head` closes the pipe early; that is not an error.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault;
  process.exit();
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { text, exitCode } = explain(error as Error);
  note(`anverso: ${text}`);
  process.exitCode = exitCode;
}

import { type Logger, pino } from 'pino';
import { type Config, readConfig } from '../config.js';
import { version } from '../http/version.js';
import { type RunningService, startService } from '../main.js';
import { type Command, print } from './command.js';
import { showDemo } from './demo.js';
import { plainLog } from './plain-log.js';
import { findPortHolder } from './port-holder.js';
import { stopSignal } from './stop-signal.js';

/** Lines of JSON for programs; on a terminal, and in the demo, lines for people. */
const openLog = ({ logLevel }: Config, isPlain: boolean): Logger => {
  const options = { level: logLevel, base: null };
  return isPlain ? pino(options, plainLog(process.stdout)) : pino(options);
};

/** Beside the log, on standard error, and only if a person sees it. */
const tell = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
};

const addressOf = ({ url, operationsUrl }: RunningService): string =>
  `Anverso ${version} on Node ${process.versions.node}: ${url}/console/   (API page: ${operationsUrl ?? url}/docs)\n` +
  'Ctrl-C stops the service.';

export const serve: Command = {
  usage: 'serve [--demo]',
  about: 'Serve in the foreground until SIGTERM or Ctrl-C.',
  options: {
    demo: {
      type: 'boolean',
      help: 'create a client `demo`, post the bundled specimen and show the answer',
    },
  },
  run: async (_args, { demo }) => {
    const config = readConfig(process.env);
    const holder = await findPortHolder(config);
    if (holder) throw Object.assign(new Error(holder.text), { code: 'EADDRINUSE' });
    const say = demo ? print : tell;
    let isServing = false;
    const asked = stopSignal({
      isIdle: () => !isServing,
      onFirst: () =>
        say('\nStopping: what is in flight is finished. Ctrl-C again ends it at once.'),
    });
    // Drawn specimens and visitors' photos are not one camera: the demo learns no baseline.
    const quiet = { logLevel: 'error', cameraBaselines: 'off' } as const;
    const used = demo ? { ...config, ...quiet } : config;
    const log = openLog(used, demo === true || process.stdout.isTTY);
    const service = await startService(used, { log });
    isServing = true;
    try {
      if (demo) await Promise.race([showDemo(service, config), asked]);
      else tell(addressOf(service));
      await asked;
    } finally {
      await service.stop();
    }
    say('Goodbye.');
    return 0;
  },
};

import { readConfig } from '../config.js';
import { startService } from '../main.js';
import type { Command } from './command.js';
import { showDemo } from './demo.js';

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
    // Drawn specimens and visitors' photos are not one camera: the demo learns no baseline.
    const quiet = { logLevel: 'error', cameraBaselines: 'off' } as const;
    const service = await startService(demo ? { ...config, ...quiet } : config);
    const stopped = new Promise<void>((resolve, reject) => {
      let stopping = false;
      const stop = (): void => {
        if (stopping) process.exit(130); // a second signal ends it at once
        stopping = true;
        service.stop().then(resolve, reject);
      };
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
    });
    if (demo)
      await showDemo(service, config).catch(async (fault: unknown) => {
        await service.stop();
        throw fault;
      });
    await stopped;
    return 0;
  },
};

/**
 * Ctrl-C reaches every process of the terminal, and npm and `supported-node.ts` pass it on as well:
 * the same signal may come twice or three times at once.
 */
const sameSignalMs = 500;

type Handlers = {
  /** The program is not yet serving: nothing has to be finished. */
  readonly isIdle: () => boolean;
  readonly onFirst: () => void;
};

/** Resolves at the first SIGINT or SIGTERM; another one later ends the program at once. */
export const stopSignal = ({ isIdle, onFirst }: Handlers): Promise<void> =>
  new Promise((resolve) => {
    let firstMs: number | undefined;
    const stop = (): void => {
      if (isIdle()) process.exit(130);
      if (firstMs === undefined) {
        firstMs = performance.now();
        onFirst();
        resolve();
      } else if (performance.now() - firstMs > sameSignalMs) process.exit(130);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });

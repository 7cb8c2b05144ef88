/**
 * Short, so that an idle node's memory holds no photos for long; long compared with the time
 * between two jobs.
 */
const idleMs = 2000;

/**
 * Collects the garbage once a worker has had nothing to do for a while: crops of photos are in it, and
 * nothing else would free them before the next job. Needs --expose-gc.
 */
export const createIdleCollector = () => {
  let timer: NodeJS.Timeout | undefined;
  return {
    busy: (): void => clearTimeout(timer),
    idle: (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => globalThis.gc?.(), idleMs).unref();
    },
  };
};

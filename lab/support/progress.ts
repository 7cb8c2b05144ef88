import { barOf } from '../../src/cli/batch/progress.js';

/** Where there is no terminal: a line each time this much more is done. */
const plainShare = 0.1;

/** A bar on a terminal, a few plain lines anywhere else. Always on stderr: stdout is the report. */
export const createProgress = (label: string, steps: number) => {
  const { stderr } = process;
  const startMs = performance.now();
  let done = 0;
  let said = 0;
  const left = (): string => {
    const seconds = ((performance.now() - startMs) / 1000 / done) * (steps - done);
    return `${Math.ceil(seconds)} s left`;
  };
  return {
    step: (): void => {
      done += 1;
      const share = done / Math.max(1, steps);
      if (stderr.isTTY) {
        stderr.write(`\r\x1b[K${barOf(share)} ${label} ${done}/${steps}, ${left()}`);
      } else if (share >= said + plainShare || done === steps) {
        said = share;
        stderr.write(`${label} ${done}/${steps}, ${left()}\n`);
      }
    },
    end: (): void => {
      if (stderr.isTTY) stderr.write('\r\x1b[K');
    },
  };
};

/** One after the other, on one thread, with a bar. */
export const mapWithProgress = async <T, R>(
  label: string,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const progress = createProgress(label, items.length);
  const results: R[] = [];
  for (const item of items) {
    results.push(await work(item));
    progress.step();
  }
  progress.end();
  return results;
};

import type { Result } from './result.js';

const widthChars = 24;

export const barOf = (share: number): string =>
  '█'.repeat(Math.round(widthChars * share)).padEnd(widthChars, '░');

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** `[██████░░░░] 12/48 · 3 refused · 0:31 left`. */
export const progressLine = (
  done: number,
  total: number,
  counts: { readonly refused: number; readonly faults: number },
  elapsedMs: number,
): string => {
  const left = done === 0 ? '' : ` · ${clock((elapsedMs / done) * (total - done))} left`;
  const faults = counts.faults > 0 ? ` · ${counts.faults} failed` : '';
  return `[${barOf(done / Math.max(1, total))}] ${done}/${total} · ${counts.refused} refused${faults}${left}`;
};

type Terminal = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

/** On standard error, and only on a terminal. */
export const createProgress = (total: number, terminal: Terminal = process.stderr) => {
  const isShown = terminal.isTTY === true && total > 1;
  const startMs = performance.now();
  const counts = { refused: 0, faults: 0 };
  let done = 0;
  const clear = (): void => void (isShown && terminal.write('\r\x1b[K'));
  const draw = (): void => {
    if (isShown)
      terminal.write(`\r\x1b[K${progressLine(done, total, counts, performance.now() - startMs)}`);
  };
  draw();
  return {
    clear,
    add: ({ state }: Pick<Result, 'state'>): void => {
      done += 1;
      if (state === 'refused') counts.refused += 1;
      if (state === 'fault') counts.faults += 1;
      draw();
    },
  };
};

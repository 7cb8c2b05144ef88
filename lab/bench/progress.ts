import { barOf } from '../../src/cli/batch/progress.js';

/** A bar on a terminal; one line a step anywhere else. Always on stderr: stdout is the report. */
export const createProgress = (steps: number) => {
  const { stderr } = process;
  let drawn = '';
  let done = 0;
  const draw = (label: string, share: number): void => {
    const line = `${barOf((done + share) / steps)} ${label}`;
    if (!stderr.isTTY || line === drawn) return;
    drawn = line;
    stderr.write(`\r\x1b[K${line}`);
  };
  return {
    within: (label: string, share: number): void => draw(label, share),
    step: (label: string): void => {
      done += 1;
      if (stderr.isTTY) draw(label, 0);
      else stderr.write(`${done}/${steps} ${label}\n`);
    },
    end: (): void => {
      if (stderr.isTTY) stderr.write('\r\x1b[K');
    },
  };
};

export type Progress = ReturnType<typeof createProgress>;

import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in proc(5), independent of the kernel's own clock. */
const tickMs = 10;

/** The name, which may contain anything, and the fields after it, beginning with the state. */
const readStat = (path: string) => {
  const stat = readFileSync(`${path}/stat`, 'utf8');
  const start = stat.indexOf('(') + 1;
  const end = stat.lastIndexOf(')');
  return { name: stat.slice(start, end), fields: stat.slice(end + 2).split(' ') };
};

/** Node's own names of threads that compile and collect for the others. */
const isHelper = (name: string): boolean => /^(V8Worker|DelayedTask)/.test(name);

/** Processor time of a process so far, all threads together; undefined if it is not reported. */
export const processorMsOf = (pid: number | undefined): number | undefined => {
  try {
    const { fields } = readStat(`/proc/${pid}`);
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
};

/** Whether one of its threads runs or waits for a processor; others wait for something else. */
export const isRunnable = (pid: number | undefined): boolean => {
  const tasks = `/proc/${pid}/task`;
  try {
    return readdirSync(tasks)
      .map((thread) => readStat(`${tasks}/${thread}`))
      .some(({ name, fields }) => fields[0] === 'R' && !isHelper(name));
  } catch {
    return false;
  }
};

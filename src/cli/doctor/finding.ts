/** One line of the doctor: what was checked, its state, and how to fix it. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly found: string;
  readonly mend?: string;
};

type Problem = (what: string, found: string, mend: string) => Finding;

export const ok = (what: string, found: string): Finding => ({ state: 'ok', what, found });
export const warn: Problem = (what, found, mend) => ({ state: 'warn', what, found, mend });
export const fail: Problem = (what, found, mend) => ({ state: 'fail', what, found, mend });

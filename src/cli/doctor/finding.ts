/** One line of the doctor: what was looked at, how it is, and what to do about it where it is not well. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly found: string;
  readonly mend?: string;
};

export const ok = (what: string, found: string): Finding => ({ state: 'ok', what, found });

export const warn = (what: string, found: string, mend: string): Finding => ({
  state: 'warn',
  what,
  found,
  mend,
});

export const fail = (what: string, found: string, mend: string): Finding => ({
  state: 'fail',
  what,
  found,
  mend,
});

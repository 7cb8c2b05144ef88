export type ProblemName =
  | 'expired'
  | 'otherDevice'
  | 'offline'
  | 'busy'
  | 'failed'
  | 'attemptsSpent'
  | 'noCamera'
  | 'interrupted';

/** A problem that another photo would not solve. */
export const problem = (name: ProblemName, cause?: unknown): Error =>
  Object.assign(new Error(name, { cause }), { problem: name });

export const problemOf = (fault: unknown): ProblemName =>
  (fault as { readonly problem?: ProblemName }).problem ?? 'failed';

/** No answer at all is the network's fault. */
export const ask = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { referrerPolicy: 'no-referrer', ...init });
  } catch (fault) {
    throw problem('offline', fault);
  }
};

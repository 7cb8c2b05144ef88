/** 2: wrong usage. 3: the machine, the network or the program failed. */
type Explained = { readonly text: string; readonly exitCode: 2 | 3 };

/** Messages of system errors (ECONNREFUSED …) and of PostgreSQL (28P01 …) need no stack trace. */
const isPlain = (code: string): boolean => /^(E[A-Z]+|[0-9A-Z]{5})$/.test(code);

/** A sentence where one is enough, a stack trace where it is a bug. */
export const explain = (error: Error & { code?: unknown; errors?: unknown }): Explained => {
  const code = typeof error.code === 'string' ? error.code : '';
  if (['UsageError', 'ConfigProblem'].includes(error.name))
    return { text: error.message, exitCode: 2 };
  // A host with several addresses fails with one error for each and an empty message.
  if (isPlain(code)) return { text: error.message || `failed with ${code}`, exitCode: 3 };
  return { text: error.stack ?? error.message, exitCode: 3 };
};

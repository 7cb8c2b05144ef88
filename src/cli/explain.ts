/** Exit code: 2 for wrong usage, 3 for a failure of the machine, the network or the program. */
type Explained = { readonly text: string; readonly exitCode: 2 | 3 };

/** Messages of system errors (ECONNREFUSED …) and of PostgreSQL (28P01 …) need no stack trace. */
const isPlain = (code: string): boolean => /^(E[A-Z]+|[0-9A-Z]{5})$/.test(code);

/**
 * What to print for a fault: one sentence where that is enough, a stack trace where it is a bug.
 */
export const explain = (error: Error & { code?: unknown; errors?: unknown }): Explained => {
  const code = typeof error.code === 'string' ? error.code : '';
  if (['UsageError', 'ConfigProblem'].includes(error.name))
    return { text: error.message, exitCode: 2 };
  // A host with several addresses fails with one error for each and an empty message.
  if (isPlain(code)) return { text: error.message || `failed with ${code}`, exitCode: 3 };
  return { text: error.stack ?? error.message, exitCode: 3 };
};

/** 2: used wrongly. 3: the machine, the network or the program failed. */
type Explained = { readonly text: string; readonly exitCode: 2 | 3 };

/** Errors of the system (ECONNREFUSED, EADDRINUSE …) and of PostgreSQL (28P01 …) speak for themselves. */
const isPlain = (code: string): boolean => /^(E[A-Z]+|[0-9A-Z]{5})$/.test(code);

/** What a person is told of an error: a sentence where one will do, a stack where it is a bug. */
export const explain = (error: Error & { code?: unknown; errors?: unknown }): Explained => {
  const code = typeof error.code === 'string' ? error.code : '';
  if (['UsageError', 'ConfigProblem'].includes(error.name) || code.startsWith('ERR_PARSE_ARGS'))
    return { text: error.message, exitCode: 2 };
  if (code === 'EADDRINUSE')
    return { text: 'the address is taken by another program; set HOST or PORT', exitCode: 3 };
  // A name with several addresses fails with one error for each, and a message for none.
  if (isPlain(code)) return { text: error.message || `failed with ${code}`, exitCode: 3 };
  return { text: error.stack ?? error.message, exitCode: 3 };
};

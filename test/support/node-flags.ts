/**
 * Node's flags, the same for every way to start the service: its space of new objects would grow to
 * 32 MB, without making any answer faster. It cannot be set from within.
 */
export const nodeFlags = ['--max-semi-space-size=1'] as const;

import { presentCapabilities } from '../present/capabilities.js';
import { codeList } from '../present/codes.js';
import file from './recorded.json' with { type: 'json' };

/** One call of an operation, as a sandbox client made it. Files stand there by their names. */
export type Recorded = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly request?: object;
  readonly status: number;
  readonly body?: unknown;
};

/** By operation; test/http/api-examples.test.ts compares them with today's, and writes them. */
export const recorded: Readonly<Record<string, Recorded>> = file;

/** The same in every service: the code itself has them. */
const constant: Readonly<Record<string, () => unknown>> = {
  listCapabilities: presentCapabilities,
  listCodes: () => ({ codes: codeList }),
};

/** With the first entries of its lists. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
};

/** The call that an operation is shown by; without a body where none is kept. */
export const callOf = (operationId: string): Recorded => {
  const body = constant[operationId]?.();
  return body ? { status: 200, body: shortened(body) } : (recorded[operationId] ?? { status: 200 });
};

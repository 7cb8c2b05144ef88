// A map, not an object: `return_id=constructor` must find nothing.
const words = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/** Decision 5: `True` as Python clients send it, and its usual relatives. Undefined: not a boolean. */
export const parseBoolean = (text: string): boolean | undefined =>
  words.get(text.trim().toLowerCase());

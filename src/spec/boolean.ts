const truthy = ['true', '1', 'yes', 'on'];
const falsy = ['false', '0', 'no', 'off'];

/** `True`, as Python clients send it, and its usual variants (docs/DECISIONS.md 5). */
export const parseBoolean = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase();
  return truthy.includes(word) ? true : falsy.includes(word) ? false : undefined;
};

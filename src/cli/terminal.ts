/**
 * Names of files, labels and heads are written by others. Control characters in them could rewrite
 * the screen or type into the shell, and marks of direction show another text than there is.
 */
const unsafe =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export const forTerminal = (text: string): string =>
  text.replace(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

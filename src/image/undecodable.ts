/** Why a photo cannot be decoded; http/present has the texts for its sender. */
type Why =
  | 'damaged'
  | 'truncated'
  | 'unsupported variant'
  | 'too slow to decode'
  | 'too much memory to decode'
  | 'too many pixels';

/** `detail` is for a developer: it never leaves the worker. */
export const undecodable = (why: Why, detail: string = why): Error & { readonly why: Why } =>
  Object.assign(new Error(detail), { why });

/** libvips has no codes: only its sentences, in lower case, say what was wrong. */
const saidByLibvips: readonly (readonly [part: string, why: Why])[] = [
  ['pixel limit', 'too many pixels'],
  ['premature', 'truncated'],
  ['truncat', 'truncated'],
  ['end of', 'truncated'],
  ['timeout', 'too slow to decode'],
  ['unsupported', 'unsupported variant'],
  ['not built', 'unsupported variant'],
  ['bitstream', 'unsupported variant'],
  ['plugin', 'unsupported variant'],
];

/** A decoder's sentence may quote metadata of the file, so only the kind of trouble is passed on. */
export const whyOf = (error: unknown): Why => {
  if (!(error instanceof Error)) return 'damaged';
  if ('why' in error) return (error as ReturnType<typeof undecodable>).why;
  const sentence = error.message.toLowerCase();
  return saidByLibvips.find(([part]) => sentence.includes(part))?.[1] ?? 'damaged';
};

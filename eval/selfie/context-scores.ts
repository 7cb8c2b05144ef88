import { readFileSync } from 'node:fs';

/**
 * What the context nets that were trained without a picture's fold say of it: ANVERSO_EVAL_CONTEXT
 * names the file that `anverso_training.selfie.train_context` wrote. The net in service has seen
 * every source.
 */
export const contextFile = (): string | undefined => process.env['ANVERSO_EVAL_CONTEXT'];

type Scored = { readonly repo: string; readonly path: string; readonly logit: number };

/** Undefined where training found no face. */
export type BlindContext = (repo: string, path: string) => number | undefined;

export const readContextScores = (file: string): BlindContext => {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const known = new Map(
    rows.map((row) => {
      const { repo, path, logit } = JSON.parse(row) as Scored;
      return [`${repo} ${path}`, logit];
    }),
  );
  return (repo, path) => known.get(`${repo} ${path}`);
};

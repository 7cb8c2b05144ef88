import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What nets say of a picture that were trained without its whole fold of sources: the nets in
 * service have seen every source. ANVERSO_EVAL_BLIND names the folder of
 * `selfie-context-blind.jsonl`, `selfie-native-blind.jsonl` (anverso_training.selfie) and
 * `selfie-recapture-blind.jsonl` (anverso_training.genuine).
 */
export const blindFolder = (): string | undefined => process.env['ANVERSO_EVAL_BLIND'];

type Scored = {
  readonly repo: string;
  readonly path: string;
  /** The sibling: a fold, or half of the people of one source. */
  readonly without: string;
  readonly logit: number;
};

/** Undefined where training had no such picture. */
export type BlindScore = (repo: string, path: string) => number | undefined;

const readScores = (file: string, isWanted: (row: Scored) => boolean): BlindScore => {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const known = new Map(
    rows
      .map((row) => JSON.parse(row) as Scored)
      .filter(isWanted)
      .map(({ repo, path, logit }) => [`${repo} ${path}`, logit]),
  );
  return (repo, path) => known.get(`${repo} ${path}`);
};

/** `recapture` has learned from few of the sources: of the others the net in service is as good. */
export type BlindScores = Readonly<Record<'context' | 'native' | 'recapture', BlindScore>>;

/** `people`: by the siblings that know the source, but not the person. */
export const readBlindScores = (
  folder: string,
  without: 'sources' | 'people' = 'sources',
): BlindScores | undefined => {
  const files = {
    context: join(folder, 'selfie-context-blind.jsonl'),
    native: join(folder, 'selfie-native-blind.jsonl'),
    recapture: join(folder, 'selfie-recapture-blind.jsonl'),
  };
  if (!Object.values(files).every(existsSync)) return undefined;
  const isWanted = (row: Scored): boolean =>
    row.without.startsWith('people') === (without === 'people');
  return {
    context: readScores(files.context, isWanted),
    native: readScores(files.native, isWanted),
    recapture: readScores(files.recapture, () => true),
  };
};

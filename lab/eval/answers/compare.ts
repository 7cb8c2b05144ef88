/** What the service would answer, and beside it what only `details` shows. */
export type Answer = {
  readonly id: string;
  readonly answer: unknown;
  readonly details: unknown;
};

type Flat = ReadonlyMap<string, string>;

const flatten = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        flatten(inner, path === '' ? key : `${path}.${key}`),
      )
    : value === undefined
      ? []
      : [[path, JSON.stringify(value)]];

const flatOf = (value: unknown): Flat => new Map(flatten(value));

/** Evidence of a refusal and scores are measurements: shown apart from what an integrator acts on. */
const isMeasurement = (path: string): boolean => /evidence|imageScore|scores\./.test(path);

const differences = (before: Flat, after: Flat): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: ${before.get(path) ?? '–'} → ${after.get(path) ?? '–'}`);

export type Comparison = {
  readonly compared: number;
  readonly changed: readonly string[];
  readonly measuredOtherwise: readonly string[];
};

/** Each changed answer by name; requests that only one of the runs has are not compared. */
export const compareAnswers = (before: readonly Answer[], after: readonly Answer[]): Comparison => {
  const earlier = new Map(before.map((answer) => [answer.id, answer]));
  const shared = after.filter(({ id }) => earlier.has(id));
  const perAnswer = shared.map(({ id, answer }) => ({
    id,
    lines: differences(flatOf(earlier.get(id)?.answer), flatOf(answer)),
  }));
  const list = (keep: (line: string) => boolean): readonly string[] =>
    perAnswer.flatMap(({ id, lines }) => lines.filter(keep).map((line) => `${id}  ${line}`));
  return {
    compared: shared.length,
    changed: list((line) => !isMeasurement(line)),
    measuredOtherwise: list(isMeasurement),
  };
};

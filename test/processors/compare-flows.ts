/** What an answer holds, and one that another processor gave to the same request. */
export type FlowAnswer = { readonly id: string; readonly answer: unknown };

type Value = string | number | boolean | null;

const flatten = (value: unknown, path = ''): readonly (readonly [string, Value])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
    : value === undefined
      ? []
      : [[path, value as Value]];

/**
 * Scores, angles and lengths come out of float arithmetic, which adds in another order with other
 * instructions. The largest seen is 0.00005, in an angle of a face.
 */
const tolerance = 0.001;

const distance = (a: Value | undefined, b: Value | undefined): number => {
  if (a === b) return 0;
  if (typeof a !== 'number' || typeof b !== 'number') return Infinity;
  if (Number.isInteger(a) && Number.isInteger(b)) return Infinity; // a code, a count
  return Math.abs(a - b) / Math.max(1, Math.abs(a));
};

/** What `details` shows beside the answer: boxes, confidences, measurements. Nobody decides by it. */
const isDetail = (path: string): boolean => path.startsWith('.diagnostics.');

/**
 * Fields, verdicts and codes must be the same: `differences` has the others. Where only details
 * differ, `details` has them; `largest` is that of the measurements that are nearly the same.
 */
export const compareFlows = (here: readonly FlowAnswer[], there: readonly FlowAnswer[]) => {
  const others = new Map(there.map(({ id, answer }) => [id, new Map(flatten(answer))]));
  const perAnswer = here.map(({ id, answer }) => {
    const [ours, theirs] = [new Map(flatten(answer)), others.get(id) ?? new Map<string, Value>()];
    const paths = [...new Set([...ours.keys(), ...theirs.keys()])];
    const distances = paths.map((path) => distance(ours.get(path), theirs.get(path)));
    const apart = paths.filter((_, at) => distances[at]! > tolerance);
    const lineOf = (path: string): string =>
      `${id}  ${path}: ${ours.get(path) ?? '–'} → ${theirs.get(path) ?? '–'}`;
    const lines = apart.filter((path) => !isDetail(path)).map(lineOf);
    return { lines, details: apart.filter(isDetail).map(lineOf), values: paths.length, distances };
  });
  const within = perAnswer.flatMap(({ distances }) => distances.filter((one) => one <= tolerance));
  return {
    answers: here.length,
    values: perAnswer.reduce((sum, { values }) => sum + values, 0),
    /** Answers that are the same to the last digit. */
    identical: perAnswer.filter(({ distances }) => distances.every((one) => one === 0)).length,
    largest: Math.max(0, ...within),
    differences: perAnswer.flatMap(({ lines }) => lines),
    different: perAnswer.filter(({ lines }) => lines.length > 0).length,
    details: perAnswer.flatMap(({ details }) => details),
    inDetails: perAnswer.filter(({ details, lines }) => details.length > 0 && lines.length === 0)
      .length,
  };
};

/** Letters that a reader takes for one another: such a change costs half. */
const confused = ['OQDCG', 'ITJ', 'SBZ', 'MNW', 'EF', 'UVY', 'RPF', 'CE', 'XK', 'AR'];

const pairs = new Set(
  confused.flatMap((group) => [...group].flatMap((a) => [...group].map((b) => `${a}${b}`))),
);

const change = (a: string, b: string): number => (a === b ? 0 : pairs.has(a + b) ? 0.5 : 1);

/** What it takes to make `a` out of `b`; more than `limit` is not told apart. */
export const editCost = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + change(a[i - 1]!, b[j - 1]!),
      );
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    above = row;
  }
  return above[b.length]!;
};

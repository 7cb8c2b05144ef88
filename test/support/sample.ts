/** A number that another day changes, so that small samples come round to everything; TEST_DAY repeats one. */
export const day = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000));

/** Whether tests sweep over everything, which takes hours, and not over a few cases of each kind. */
export const isLong = process.env['ANVERSO_LONG'] === '1';

/** At most so many, evenly spread, beginning at another place each day. */
export const sampleOf = <T>(all: readonly T[], most: number, at = day): readonly T[] => {
  if (all.length <= most) return all;
  const step = all.length / most;
  const first = at % Math.ceil(step);
  return Array.from({ length: most }, (_, n) => all[(first + Math.floor(n * step)) % all.length]!);
};

/** As `sampleOf`, and the output says which ran; all of them with ANVERSO_LONG=1. */
export const fewOf = <T>(
  all: readonly T[],
  most: number,
  nameOf: (one: T) => string,
): readonly T[] => {
  const few = isLong ? all : sampleOf(all, most);
  const names = few.map(nameOf).join(', ');
  if (few.length < all.length)
    console.log(`${few.length} of ${all.length} (TEST_DAY=${day} repeats them): ${names}`);
  return few;
};

/** Calls `make` once and shares its promise; after a rejection the next call tries again. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    }));
};

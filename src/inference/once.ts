/** Makes a thing on first use and keeps it; a failed attempt is forgotten, so the next use tries again. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    }));
};

/**
 * Calls `make` once and shares its promise; a rejected promise is dropped, so the next call
 * retries.
 */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    }));
};

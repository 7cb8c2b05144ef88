/** Made at the first call, for all; a failure is tried again at the next. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    }));
};

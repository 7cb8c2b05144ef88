/** `until` resolves once its condition holds; `changed` makes every pending one check again. */
export const createCondition = () => {
  const watchers = new Set<() => void>();
  return {
    changed: (): void => [...watchers].forEach((check) => check()),
    until: (holds: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!holds()) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
  };
};

/** Promises that resolve once something about shared state holds; `changed` re-examines them. */
export const createWatch = () => {
  const watchers = new Set<() => void>();
  return {
    changed: (): void => [...watchers].forEach((look) => look()),
    until: (holds: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
};

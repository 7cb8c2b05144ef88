const everyMs = 1000;

/**
 * Looks each second at what is open on this node, for as long as anything is. A store that is down is
 * asked again a second later.
 */
export const checkWhileOpen = (isAnyOpen: () => boolean, check: () => Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    timer = setTimeout(() => {
      void check()
        .catch(() => undefined)
        .finally(() => (isAnyOpen() ? schedule() : (timer = undefined)));
    }, everyMs).unref();
  };
  return { begin: (): void => void (timer ?? schedule()) };
};

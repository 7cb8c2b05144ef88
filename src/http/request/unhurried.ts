/**
 * Refusals wait before they are sent, and are sent one by one: a hundred requests at once take the
 * event loop 25 ms, in which nobody else is served, and whoever waits for its answers then comes
 * back with the next hundred after three seconds and not at once.
 */
const delayMs = 1000;
const everyMs = 20;
/** Past these, who comes is answered at once: nobody waits longer than for five seconds. */
const mostWaiting = 200;

type Due = { readonly atMs: number; readonly answer: () => void };

/** Runs each answer after a while, one at a time, in their order. */
export const createUnhurried = (now = () => performance.now()) => {
  const waiting: Due[] = [];
  let lastMs = -Infinity;

  const next = (): void => {
    const [first] = waiting;
    if (first) setTimeout(step, Math.max(0, Math.max(first.atMs, lastMs + everyMs) - now()));
  };
  const step = (): void => {
    lastMs = now();
    waiting.shift()!.answer();
    next();
  };

  return (answer: () => void): void => {
    if (waiting.length >= mostWaiting) return answer();
    waiting.push({ atMs: now() + delayMs, answer });
    if (waiting.length === 1) next();
  };
};

/**
 * Refusals wait before they are sent: whoever floods with a hundred connections then sends a
 * hundred requests a second and not a thousand.
 */
const delayMs = 1000;
/** Past these, who comes is answered at once: what waits takes memory. */
const mostWaiting = 1000;
/** In one turn of the event loop: a hundred took 25 ms, in which nobody else was served. */
const perTurn = 4;

type Due = { readonly atMs: number; readonly answer: () => void };

/** Runs each answer after a while, a few at a time, in their order. */
export const createUnhurried = (now = () => performance.now()) => {
  const waiting: Due[] = [];

  const next = (): void => {
    const [first] = waiting;
    if (!first) return;
    const leftMs = first.atMs - now();
    if (leftMs > 0) setTimeout(step, leftMs);
    else setImmediate(step);
  };
  const step = (): void => {
    const dueMs = now();
    for (let n = 0; n < perTurn && waiting[0] && waiting[0].atMs <= dueMs; n += 1)
      waiting.shift()!.answer();
    next();
  };

  return (answer: () => void): void => {
    if (waiting.length >= mostWaiting) return answer();
    waiting.push({ atMs: now() + delayMs, answer });
    if (waiting.length === 1) next();
  };
};

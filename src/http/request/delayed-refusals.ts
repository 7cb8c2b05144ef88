/**
 * Refusals are delayed and sent one by one. A hundred at once would block the event loop for 25 ms;
 * and a client that waits for its refusals sends its next hundred requests three seconds later
 * instead of at once.
 */
const delayMs = 1000;
const everyMs = 20;
/**
 * Beyond this many, callers are refused immediately, so that no one waits longer than five seconds.
 */
const mostWaiting = 200;

type Due = { readonly atMs: number; readonly answer: () => void };

/** Sends each answer after a delay, one at a time, in order. */
export const createDelayedRefusals = (now = () => performance.now()) => {
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

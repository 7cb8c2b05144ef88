import type { Config } from '../../config.js';

const dayMs = 86_400_000;

/** When a client's key ends if it is not used again. */
export const keyEnd = ({ appKeyDays }: Pick<Config, 'appKeyDays'>, now: Date): Date =>
  new Date(now.getTime() + appKeyDays * dayMs);

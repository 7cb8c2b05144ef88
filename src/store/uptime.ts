import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** The time since this machine was started. Nobody can set it, and it counts while it is suspended. */
export type Uptime = {
  /** Differs after every start of the machine; null if the system does not provide it. */
  readonly boot: string | null;
  readonly ms: number;
};

const readBoot = (): string | null => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
};

export const createUptime = (): (() => Uptime) => {
  const boot = readBoot();
  return () => ({ boot, ms: uptime() * 1000 });
};

import type { StoreOptions } from '../../../src/store/open-store.js';
import { createUptime } from '../../../src/store/observed-time.js';

/**
 * The clock of a database that can be set, and a machine whose uptime nobody can. It begins as this
 * machine is now, which has seen the time pass since the store was made.
 */
export const createSimulatedClocks = () => {
  let aheadMs = 0;
  let reboots = 0;
  let { boot, ms: uptimeMs } = createUptime()();
  const clocks: NonNullable<StoreOptions['clocks']> = {
    aheadMs: () => aheadMs,
    uptime: () => ({ boot, ms: uptimeMs }),
  };
  return {
    clocks,
    setClock: (byMs: number): void => void (aheadMs += byMs),
    /** Time that really passes: clock and uptime go on alike. */
    pass: (ms: number): void => {
      aheadMs += ms;
      uptimeMs += ms;
    },
    reboot: (): void => {
      reboots += 1;
      boot = `boot ${reboots}`;
      uptimeMs = 1000;
    },
  };
};

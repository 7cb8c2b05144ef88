import type { StoreOptions } from '../../../src/store/open-store.js';

/** The clock of a database that can be set, and a machine whose uptime nobody can. */
export const createSimulatedClocks = () => {
  let aheadMs = 0;
  let boot = 1;
  let uptimeMs = 1000;
  const clocks: NonNullable<StoreOptions['clocks']> = {
    aheadMs: () => aheadMs,
    uptime: () => ({ boot: `boot ${boot}`, ms: uptimeMs }),
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
      boot += 1;
      uptimeMs = 1000;
    },
  };
};

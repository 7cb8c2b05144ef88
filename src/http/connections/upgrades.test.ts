import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { allowUpgrades } from './upgrades.js';

const serverWith = (change: (server: object) => void) => {
  const server = createServer();
  change(server);
  allowUpgrades(server, new Map(), () => undefined);
  return server.listenerCount('upgrade');
};

describe('WebSockets', () => {
  it('are opened where Node lets the server decide which requests are one', () => {
    expect(serverWith(() => undefined)).toBe(1);
  });

  it('are not opened by an older Node: its listener would take every Upgrade, also h2c', () => {
    const asBefore = (server: { shouldUpgradeCallback?: unknown }): void =>
      void delete server.shouldUpgradeCallback;
    expect(serverWith(asBefore)).toBe(0);
  });
});

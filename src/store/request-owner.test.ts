import { describe, expect, it } from 'vitest';
import {
  setRequestOwner,
  requestOwner,
  beginRequest,
  endRequest,
  unverifiedOwner,
  openRequestsOf,
} from './request-owner.js';

describe('a request', () => {
  it('counts for the client as soon as its token has proved who asks', () => {
    const before = openRequestsOf(unverifiedOwner);
    const who = beginRequest(unverifiedOwner);
    expect(openRequestsOf(unverifiedOwner)).toBe(before + 1);
    requestOwner.run(who, () => setRequestOwner('acme'));
    expect([who.name, openRequestsOf(unverifiedOwner), openRequestsOf('acme')]).toEqual([
      'acme',
      before,
      1,
    ]);
    endRequest(who);
    endRequest(who);
    expect(openRequestsOf('acme')).toBe(0);
  });

  it('of a caller who has left does not count any more, whoever it was', () => {
    const who = beginRequest(unverifiedOwner);
    endRequest(who);
    requestOwner.run(who, () => setRequestOwner('acme'));
    expect([who.name, openRequestsOf('acme')]).toEqual(['acme', 0]);
  });

  it('need not be under way', () => {
    expect(() => setRequestOwner('acme')).not.toThrow();
  });
});

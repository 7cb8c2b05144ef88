import { describe, expect, it } from 'vitest';
import { askAs, asking, beginRequest, endRequest, nobody, requestsOf } from './asking.js';

describe('a request', () => {
  it('counts for the client as soon as its token has proved who asks', () => {
    const before = requestsOf(nobody);
    const who = beginRequest(nobody);
    expect(requestsOf(nobody)).toBe(before + 1);
    asking.run(who, () => askAs('acme'));
    expect([who.name, requestsOf(nobody), requestsOf('acme')]).toEqual(['acme', before, 1]);
    endRequest(who);
    endRequest(who);
    expect(requestsOf('acme')).toBe(0);
  });

  it('of a caller who has left does not count any more, whoever it was', () => {
    const who = beginRequest(nobody);
    endRequest(who);
    asking.run(who, () => askAs('acme'));
    expect([who.name, requestsOf('acme')]).toEqual(['acme', 0]);
  });

  it('need not be under way', () => {
    expect(() => askAs('acme')).not.toThrow();
  });
});

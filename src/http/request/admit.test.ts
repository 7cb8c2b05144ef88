import { describe, expect, it } from 'vitest';
import { createBytesInFlight } from './admit.js';

describe('bytes in flight', () => {
  const open = () => createBytesInFlight({ client: 10, node: 15 });

  it('are limited for each client and for all together', () => {
    const bytes = open();
    bytes.reserve('a', 6);
    expect(bytes.reserve('a', 6)).toBe('client');
    bytes.reserve('b', 6);
    expect(bytes.reserve('c', 6)).toBe('node');
    expect(bytes.total()).toBe(12);
  });

  it('are given back once', () => {
    const bytes = open();
    const release = bytes.reserve('a', 6) as () => void;
    bytes.reserve('b', 5);
    release();
    release();
    expect(bytes.total()).toBe(5);
    expect(bytes.reserve('a', 10)).toBeTypeOf('function');
  });

  it('leave room for one more client, however many hold what they can', () => {
    const bytes = createBytesInFlight({ client: 60, node: 100 });
    for (let round = 0; round < 20; round++)
      for (const client of ['a', 'b', 'c', 'd']) bytes.reserve(client, 2);
    expect(bytes.reserve('a', 2)).toBe('client');
    expect(bytes.reserve('new', 10)).toBeTypeOf('function');
  });

  it('let one body through, however small the limit', () => {
    expect(open().reserve('a', 99)).toBeTypeOf('function');
  });
});

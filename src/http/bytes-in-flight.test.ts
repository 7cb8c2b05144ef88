import { describe, expect, it } from 'vitest';
import { createBytesInFlight } from './bytes-in-flight.js';

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

  it('let one body through, however small the limit', () => {
    expect(open().reserve('a', 99)).toBeTypeOf('function');
  });
});

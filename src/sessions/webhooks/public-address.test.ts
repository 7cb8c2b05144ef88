import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.1', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.2.1', '198.19.0.1', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002::1'],
  ...['', 'localhost', '127.1', '0x7f.1'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

import { BlockList, isIP } from 'node:net';

const v4 = new BlockList();
/** IANA's special-purpose addresses (RFC 6890 and its registry), multicast and reserved ones. */
for (const block of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [network, bits] = block.split('/');
  v4.addSubnet(network!, Number(bits), 'ipv4');
}

/** Of IPv6 only 2000::/3 is global; in it, blocks that lead elsewhere (Teredo, 6to4) or nowhere. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6');

/** Whether anybody on the internet may be asked there: not this machine, nor a network of ours. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !v4.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
};

import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address or a block such as `10.0.0.0/8`. Throws when it is neither. */
export const addressBlock = (text: string): BlockList => {
  const [address = '', bits] = text.split('/');
  const list = new BlockList();
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, familyOf(address));
  return list;
};

/** A client without a list may call from anywhere. */
export const isAllowedFrom = (
  { addresses }: { readonly addresses: readonly string[] },
  address: string,
): boolean =>
  addresses.length === 0 ||
  addresses.some((block) => addressBlock(block).check(address, familyOf(address)));

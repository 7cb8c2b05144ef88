import ipaddr from 'ipaddr.js';

/** The only global block of IPv6; the library calls unknown blocks unicast. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation (RFC 9637), and IETF protocol assignments (RFC 2928): not in the library's table. */
const special6 = ['3fff::/20', '2001::/23'].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Whether it is a public address on the internet, not this machine or a private network. */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return (
    parsed.range() === 'unicast' &&
    parsed.match(global6) &&
    !special6.some((block) => parsed.match(block))
  );
};

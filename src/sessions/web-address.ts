import { isIP } from 'node:net';

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
};

/**
 * What RFC 3986 lets a URL contain. Parsers drop or encode the rest, each in its own way: what one
 * has checked is not what the next one opens.
 */
const urlCharacters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** https, or http if `plain` allows it for the host; without a user name or password. */
export const isUrl = (text: string, plain: (host: string) => boolean): boolean => {
  if (!urlCharacters.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && plain(hostname));
};

/** A page that the capture page may send a person to: https, or http on this machine. */
export const isPageUrl = (text: string): boolean => isUrl(text, isLoopback);

import { limits } from './limits.js';

const leastLength = 12;
/** What a login takes. */
const mostLength = limits.fieldBytes;
const leastDifferent = 6;
const leastOwn = 8;

/** What attackers guess first; a password must be strong without these parts. */
const wellKnown =
  /passw[o0]rd|passwort|contrase[nñ]a|secret|clave|changeme|letmein|welcome|admin|qwerty|azerty|abc123|anverso|iloveyou|0?123456789?0?|(.)\1{3,}/gu;

export const passwordRule =
  `${leastLength} to ${mostLength} characters, ${leastDifferent} of them different, and ${leastOwn} left without ` +
  'the name of the client and well-known passwords (password, qwerty, 123456 …)';

/** docs/OPERATING.md has the rule; nothing about kinds of characters, which NIST 800-63B advises against. */
export const isWeakPassword = (name: string, password: string): boolean => {
  const own = password.toLowerCase().replaceAll(name, '').replace(wellKnown, '');
  return (
    password.length < leastLength ||
    password.length > mostLength ||
    new Set(password).size < leastDifferent ||
    own.length < leastOwn
  );
};

import type { Config } from '../../config.js';
import { findPortHolder, listenFault } from '../port-holder.js';
import { fail, type Finding, ok, warn } from './finding.js';

export const portFinding = async ({ host, port }: Config): Promise<Finding> => {
  const at = `${host}:${port}`;
  const holder = await findPortHolder({ host, port });
  if (holder?.url !== undefined) return ok('port', `Anverso answers at ${at}`);
  if (holder) return fail('port', holder.text, 'set PORT, or stop that program');
  const fault = await listenFault({ host, port });
  if (fault === undefined) return ok('port', `${at} is free`);
  const mend = 'set PORT above 1023; TLS and 443 belong to a proxy';
  if (fault === 'EACCES') return fail('port', `${at} is not allowed`, mend);
  return fail('port', `${at}: ${fault}`, 'set HOST to an address of this machine');
};

export const identityProviderFindings = async ({ idpJwksUrl }: Config) => {
  if (idpJwksUrl === undefined) return [];
  const what = 'identity provider';
  try {
    const answer = await fetch(idpJwksUrl, { signal: AbortSignal.timeout(5000) });
    const { keys } = (await answer.json()) as { keys?: readonly unknown[] };
    return keys && keys.length > 0
      ? [ok(what, `${keys.length} keys at ${idpJwksUrl}`)]
      : [fail(what, `no keys at ${idpJwksUrl}`, 'correct ANVERSO_IDP_JWKS_URL')];
  } catch {
    const mend = 'its tokens are refused until it does; try later';
    return [warn(what, `${idpJwksUrl} does not answer`, mend)];
  }
};

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.js';
import { fail, type Finding, ok, warn } from './finding.js';

const isOurs = async (host: string, port: number): Promise<boolean> => {
  const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const answer = await fetch(`http://${address}:${port}/healthz`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
  return body?.status === 'ok';
};

export const portFinding = async ({ host, port }: Config): Promise<Finding> => {
  const at = `${host}:${port}`;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok('port', `${at} is free`);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      return (await isOurs(host, port))
        ? ok('port', `Anverso answers at ${at}`)
        : fail('port', `${at} is taken by another program`, 'set PORT, or stop that program');
    const mend = 'set PORT above 1023; TLS and 443 belong to a proxy';
    if (code === 'EACCES') return fail('port', `${at} is not allowed`, mend);
    return fail('port', `${at}: ${code}`, 'set HOST to an address of this machine');
  } finally {
    server.close();
  }
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

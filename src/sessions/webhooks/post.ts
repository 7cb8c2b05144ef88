import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

const timeoutMs = 10_000;

const forbidden = (): Error =>
  Object.assign(new Error('the address is not public'), { code: 'EPRIVATE' });

/** The checked addresses are the ones connected to: there is only one DNS lookup. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (fault, found: LookupAddress[]) => {
    if (fault) return done(fault, '', 0);
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
      return done(forbidden(), '', 0);
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

type PostOptions = { readonly toPrivate: boolean; readonly signal?: AbortSignal };

/** The status of the answer; its body is not read, and a redirect is not followed. */
export const postWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { toPrivate, signal }: PostOptions,
): Promise<number> =>
  new Promise((done, fail) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    // An address needs no lookup, so it would not be checked there.
    if (!toPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return fail(forbidden());
    const { request } = protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(!toPrivate && { lookup: lookupPublic }),
      },
      (answer) => {
        done(answer.statusCode!);
        sent.destroy();
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });

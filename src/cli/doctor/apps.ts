import { stat } from 'node:fs/promises';
import type { Config } from '../../config.js';
import { readAppTrust } from '../../verify/signed/app-trust.js';
import { fail, type Finding, ok, warn } from './finding.js';

const what = 'signed captures';
const dayMs = 86_400_000;
/** Google adds to its list some times a month. */
const oldDays = 30;

/** Nothing where no app is named. */
export const appFindings = async (
  config: Config,
  now = Date.now(),
): Promise<readonly Finding[]> => {
  const { apps, appRevoked } = config;
  if (apps.length === 0) return [];
  try {
    await readAppTrust('android', config, new Date(now));
  } catch (fault) {
    return [fail(what, (fault as Error).message, 'correct the file; the service does not start')];
  }
  const found = `${apps.length} apps`;
  if (!apps.some((rule) => rule.includes('android:'))) return [ok(what, found)];
  const mend =
    'set ANVERSO_APP_REVOKED to a fresh copy of https://android.googleapis.com/attestation/status';
  if (appRevoked === undefined)
    return [warn(what, `${found}; leaked keys of Android phones are not noticed`, mend)];
  const days = Math.floor((now - (await stat(appRevoked)).mtimeMs) / dayMs);
  return days > oldDays
    ? [warn(what, `${found}; the list of revoked certificates is ${days} days old`, mend)]
    : [ok(what, found)];
};

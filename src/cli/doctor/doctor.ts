import { type Config, readConfig } from '../../config.js';
import { checkModels } from '../../flows/check-models.js';
import { type Command, print, printTable } from '../command.js';
import { appFindings } from './apps.js';
import { fail, type Finding, ok } from './finding.js';
import { machineFindings } from './machine.js';
import { identityProviderFindings, portFinding } from './network.js';
import { storeFindings } from './store.js';

const mendFile = 'reinstall, or npm run build from a clone';
/** The model file is the tested one, so this machine computes differently. */
const mendUnusable =
  'reinstall with npm ci --ignore-scripts; if it stays, use another CPU and report this line';

const modelFindings = async (): Promise<readonly Finding[]> => {
  const models = await checkModels();
  if (models.length === 0)
    return [fail('models', 'none found', 'reinstall: the models folder is part of the package')];
  return models.map(({ name, version, problem, code }) =>
    problem === undefined
      ? ok(`model ${name}`, `version ${version}, opened, gives its known answer`)
      : fail(`model ${name}`, problem, code === 'modelUnusable' ? mendUnusable : mendFile),
  );
};

const settingsOf = (): { config?: Config; findings: readonly Finding[] } => {
  try {
    return { config: readConfig(process.env), findings: [ok('settings', 'valid')] };
  } catch (problem) {
    const text = (problem as Error).message.split('\n').slice(1).join(' ').trim();
    const mend = 'correct the environment; anverso config lists every setting';
    return { findings: [fail('settings', text, mend)] };
  }
};

const examine = async (): Promise<readonly Finding[]> => {
  const { config, findings } = settingsOf();
  const local = [
    ...(await machineFindings(config ?? readConfig({}))),
    ...(await modelFindings()),
    ...findings,
  ];
  // Without valid settings there is no store and no port to check.
  if (!config) return local;
  return [
    ...local,
    ...(await storeFindings(config)),
    await portFinding(config),
    ...(await identityProviderFindings(config)),
    ...(await appFindings(config)),
  ];
};

export const doctor: Command = {
  usage: 'doctor [--json]',
  about: 'Check this machine, its settings, models and store, and say what to fix.',
  options: { json: { type: 'boolean', help: 'the findings as JSON' } },
  run: async (_args, { json }) => {
    const findings = await examine();
    if (json) print(JSON.stringify(findings, undefined, 2));
    else
      printTable(
        findings.map(({ state, what, found, mend }) => [
          state.padEnd(4),
          what,
          mend === undefined ? found : `${found} → ${mend}`,
        ]),
      );
    return findings.some(({ state }) => state === 'fail') ? 1 : 0;
  },
};

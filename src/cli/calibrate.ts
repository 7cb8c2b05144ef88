import { readConfig } from '../config.js';
import { loadCameraShift } from '../flows/selfie/camera-shift.js';
import { loadFlowTools } from '../flows/tools.js';
import { maxBaselinePictures, minBaselinePictures } from '../contract/camera-baseline.js';
import { limits } from '../contract/limits.js';
import { devices } from '../contract/ocr-request.js';
import type { Store } from '../store/open-store.js';
import { measureAll, printRates, crossValidatedScores } from './calibration.js';
import { type Command, print, printTable, usageError, type Values } from './command.js';
import { quantile } from './evaluate/stats.js';
import { withStore } from './with-store.js';

const usage =
  'calibrate --client NAME [--device IOS|ANDROID|DESKTOP] --genuine FOLDER [--attacks FOLDER]';

const printLimit = (genuine: readonly number[], wanted: string, client: string): void => {
  const share = Number(wanted) / 100;
  if (!(share > 0 && share < 0.5)) throw usageError('--refuse wants percent, above 0 and below 50');
  const limit = 1 / (1 + Math.exp(-quantile(genuine, share)));
  print(`\nTo refuse ${wanted} % of genuine pictures like these:`);
  print(`  anverso client set ${client} --min-liveness ${limit.toFixed(3)}`);
  if (share * genuine.length < 2)
    print(`(${genuine.length} pictures are few for such a share: this limit is a guess.)`);
};

const teach = async (store: Store, client: string, device: string | undefined, values: Values) => {
  const { imagePixels } = readConfig(process.env);
  const tools = await loadFlowTools({ ...limits, imagePixels });
  const folder = (name: string): string[] =>
    typeof values[name] === 'string' ? [values[name]] : [];
  const genuine = await measureAll(folder('genuine'), tools);
  const attacks = values['attacks'] === undefined ? [] : await measureAll(folder('attacks'), tools);
  if (genuine.length < 2 * minBaselinePictures.chosen)
    throw usageError(
      `${genuine.length} pictures show a face; at least ${2 * minBaselinePictures.chosen} are needed`,
    );
  const scores = crossValidatedScores(genuine, attacks, tools);
  printRates(scores);
  if (typeof values['refuse'] === 'string')
    printLimit(scores.after.genuine, values['refuse'], client);
  const kept = genuine.slice(0, maxBaselinePictures);
  await store.cameraBaselines.set(client, device, kept);
  await store.audit.add('camera_baselines.set', client, { device, pictures: kept.length });
  print(
    `\n${client}, ${device ?? 'no device named'}: judged by ${kept.length} pictures from now on.`,
  );
  return 0;
};

const show = async (store: Store, client: string | undefined): Promise<number> => {
  const { measure } = await loadCameraShift();
  const cameras = measure(await store.cameraBaselines.list(client));
  printTable([
    ['client', 'device', 'pictures', 'from', '', 'shift', 'drift since'],
    ...cameras.map(({ shift, drift, ...camera }) => [
      ...[camera.client, camera.device, `${camera.pictures}`],
      ...[camera.chosen ? 'chosen' : 'traffic', camera.frozen ? 'frozen' : ''],
      ...[shift.toFixed(2), drift?.toFixed(2) ?? ''],
    ]),
  ]);
  return 0;
};

export const calibrate: Command = {
  usage,
  about: 'Calibrate liveness for a client’s camera with genuine selfies.',
  options: {
    client: { type: 'string', help: 'whose camera' },
    device: {
      type: 'string',
      help: `as its requests name it: ${devices.join(', ')}; none by default`,
    },
    genuine: { type: 'string', help: 'folder of genuine selfies, ten or more, of several people' },
    attacks: { type: 'string', help: 'folder of attacks on the same camera: prints error rates' },
    refuse: {
      type: 'string',
      help: 'percent of genuine pictures to reject: prints that threshold',
    },
    show: {
      type: 'boolean',
      help: 'list the baselines, how far they shift scores, and their drift',
    },
    freeze: { type: 'boolean', help: 'learn no more from traffic' },
    unfreeze: { type: 'boolean', help: 'learn from traffic again' },
    reset: { type: 'boolean', help: 'erase the baseline of this camera' },
  },
  run: (_args, values) =>
    withStore(async (store) => {
      const client = values['client'] as string | undefined;
      if (values['show'] === true) return show(store, client);
      const device = devices.find((name) => name === values['device']);
      if (values['device'] !== undefined && !device)
        throw usageError(`--device is one of ${devices.join(', ')}`);
      if (client === undefined || !(await store.clients.get(client)))
        throw usageError(client ? `there is no client '${client}'` : `use: anverso ${usage}`);
      if (values['reset'] === true || values['freeze'] === true || values['unfreeze'] === true) {
        const isReset = values['reset'] === true;
        const frozen = values['freeze'] === true;
        const changed = isReset
          ? await store.cameraBaselines.remove(client, device)
          : await store.cameraBaselines.freeze(client, device, frozen);
        const action = isReset ? 'remove' : frozen ? 'freeze' : 'unfreeze';
        if (changed.length > 0)
          await store.audit.add(`camera_baselines.${action}`, client, { device });
        print(changed.length > 0 ? 'Done.' : 'Nothing is known of this camera.');
        return changed.length > 0 ? 0 : 1;
      }
      if (values['genuine'] === undefined) throw usageError(`use: anverso ${usage}`);
      return teach(store, client, device, values);
    }),
};

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenPeer, openProcess, peersFolder } from './peer.js';

export const python = (): string => process.env['ANVERSO_PEERS_PYTHON'] ?? 'python3';

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

export const missingFolder = (): string | undefined =>
  peersFolder() === undefined ? 'set ANVERSO_PEERS to the folder it was installed in' : undefined;

export const missingTesseract = (): string | undefined =>
  runs(process.env['ANVERSO_TESSERACT'] ?? 'tesseract', ['--version'])
    ? undefined
    : 'Debian package tesseract-ocr; ANVERSO_TESSERACT names the program if it is not on the path';

/** @corupta/react-native-mrz-reader 0.1.6 carries it under android/src/main/res/raw. */
export const missingMrzModel = (): string | undefined =>
  existsSync(join(peersFolder() ?? '', 'mrz.traineddata'))
    ? undefined
    : 'put mrz.traineddata of npm @corupta/react-native-mrz-reader 0.1.6 into ANVERSO_PEERS';

export const missingPassportEye = (): string | undefined =>
  existsSync(join(peersFolder() ?? '', 'passporteye')) &&
  runs(python(), ['-c', 'import skimage, imageio, sklearn, matplotlib'])
    ? undefined
    : 'put the folder passporteye of github.com/konstantint/PassportEye into ANVERSO_PEERS; Debian packages python3-skimage, python3-imageio, python3-sklearn, python3-matplotlib; ANVERSO_PEERS_PYTHON names the Python that has them';

export const firstOf = (...checks: (() => string | undefined)[]): string | undefined => {
  for (const check of checks) {
    const missing = check();
    if (missing !== undefined) return missing;
  }
  return undefined;
};

export const openPython = (mode: string): Promise<OpenPeer> =>
  openProcess(python(), [join(import.meta.dirname, 'page_reader.py'), mode, peersFolder()!]);

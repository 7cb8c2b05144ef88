import type { Peer } from './peer.js';
import {
  firstOf,
  missingFolder,
  missingMrzModel,
  missingTesseract,
  openPython,
} from './python-peer.js';

export const tesseract: Peer = {
  name: 'Tesseract, whole page, MRZ model',
  missing: () => firstOf(missingFolder, missingTesseract, missingMrzModel),
  open: () => openPython('tesseract'),
};

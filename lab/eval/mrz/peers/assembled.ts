import type { Peer } from './peer.js';
import {
  firstOf,
  missingFolder,
  missingMrzModel,
  missingPassportEye,
  missingTesseract,
  openPython,
} from './python-peer.js';

/**
 * The best that could be put together from open parts; the half turn was added after seeing it fail
 * here.
 */
export const assembled: Peer = {
  name: 'assembled: PassportEye’s finder, Tesseract with the MRZ model, 180° retry',
  missing: () => firstOf(missingFolder, missingTesseract, missingMrzModel, missingPassportEye),
  open: () => openPython('assembled'),
};

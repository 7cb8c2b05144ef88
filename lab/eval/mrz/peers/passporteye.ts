import type { Peer } from './peer.js';
import {
  firstOf,
  missingFolder,
  missingPassportEye,
  missingTesseract,
  openPython,
} from './python-peer.js';

export const passporteye: Peer = {
  name: 'PassportEye 2.2.2 as installed',
  missing: () => firstOf(missingFolder, missingTesseract, missingPassportEye),
  open: () => openPython('passporteye'),
};

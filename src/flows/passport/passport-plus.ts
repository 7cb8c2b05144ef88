import type { Tools } from '../../models/tools.js';
import type { Flow } from '../flow.js';
import { passport, type PassportInput } from './passport.js';
import { mergePassport, type PassportRead, readPassportText } from './page.js';
import { visualZoneOf } from './visual-zone.js';

export const readingPage = <Given extends PassportRead>(read: Flow<PassportInput, Given, Tools>) =>
  read
    .stage('text', readPassportText)
    .stage('merge', mergePassport)
    .stage('visual', ({ fields, text, zone }) => ({
      visual: visualZoneOf(fields, text),
      mrzLines: zone.reading.lines,
    }));

/** Interface 2.3: a passport's zone and the rest of its page; 2.5 if the rest is unreadable. */
export const passportPlus = readingPage(passport);

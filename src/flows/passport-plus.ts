import { passport } from './passport.js';
import { mergePassport, readPassportText } from './passport-page.js';
import { visualZoneOf } from './visual-zone.js';

/** Interface 2.3: the zone of a passport and the rest of its page; 2.5 where the rest gives nothing. */
export const passportPlus = passport
  .stage('text', readPassportText)
  .stage('merge', mergePassport)
  .stage('visual', ({ fields, text, zone }) => ({
    visual: visualZoneOf(fields, text),
    mrzLines: zone.reading.lines,
  }));

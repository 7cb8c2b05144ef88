import { identity } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { type Crop, blankImage } from '../image/image.js';
import { type Limits, limits as defaultLimits } from '../spec/limits.js';
import { type Finder, loadFinder } from './finder.js';
import { type MrzLines, loadMrzLines } from './mrz-lines.js';
import { type MrzReader, loadMrzReader, stripHeightPx, stripWidthPx } from './mrz-reader.js';

/** What a stage may use: the models, loaded and warmed, and the limits. Nothing of a request. */
export type Tools = {
  readonly limits: Limits;
  readonly finder: Finder;
  readonly mrzLines: MrzLines;
  readonly mrzReader: MrzReader;
};

/** Loads and verifies every model; a missing or changed one fails here, before the first request. */
export const loadTools = async (limits: Limits = defaultLimits): Promise<Tools> => ({
  limits,
  finder: await loadFinder(),
  mrzLines: await loadMrzLines(),
  mrzReader: await loadMrzReader(),
});

/** Runs each model once on a blank page, so that no customer pays for the first allocations. */
export const warmUp = async ({ finder, mrzLines, mrzReader }: Tools): Promise<void> => {
  const page: Crop = { image: blankImage(960, 736, 3), toPhoto: identity };
  await finder.find(page);
  await mrzLines.trace(page, rectangle(60, 600, 840, 80));
  await mrzReader.read(blankImage(stripWidthPx, stripHeightPx, 1));
};

/** Which weights answered, for the transaction record. */
export const versionsOf = ({ finder, mrzLines, mrzReader }: Tools): Record<string, string> => ({
  finder: finder.version,
  'mrz-lines': mrzLines.version,
  'mrz-reader': mrzReader.version,
});

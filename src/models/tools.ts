import { identity } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { type Crop, blankImage } from '../image/image.js';
import { type Limits, limits as defaultLimits } from '../spec/limits.js';
import { type Finder, loadFinder } from './finder.js';
import { type MrzLines, loadMrzLines } from './mrz-lines.js';
import { type MrzReader, loadMrzReader } from './mrz-reader.js';
import { type TextDetector, loadTextDetector } from './text-detector.js';
import { type TextRecogniser, loadTextRecogniser } from './text-recogniser.js';

/** What a stage may use: the models, loaded and warmed, and the limits. Nothing of a request. */
export type Tools = {
  readonly limits: Limits;
  readonly finder: Finder;
  readonly mrzLines: MrzLines;
  readonly mrzReader: MrzReader;
  readonly textDetector: TextDetector;
  readonly textRecogniser: TextRecogniser;
};

/** Loads and verifies every model; a missing or changed one fails here, before the first request. */
export const loadTools = async (limits: Limits = defaultLimits): Promise<Tools> => ({
  limits,
  finder: await loadFinder(),
  mrzLines: await loadMrzLines(),
  mrzReader: await loadMrzReader(),
  textDetector: await loadTextDetector(),
  textRecogniser: await loadTextRecogniser(),
});

/** Runs each model once on a blank page, so that no customer pays for the first allocations. */
export const warmUp = async ({ textDetector, textRecogniser }: Tools): Promise<void> => {
  const page: Crop = { image: blankImage(960, 736, 3), toPhoto: identity };
  await textDetector.find(page);
  await textRecogniser.read(page, rectangle(0, 0, 960, 36));
};

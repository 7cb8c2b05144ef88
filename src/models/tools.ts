import { type Limits, limits as defaultLimits } from '../spec/limits.js';
import { type TextDetector, loadTextDetector } from './text-detector.js';
import { type TextRecogniser, loadTextRecogniser } from './text-recogniser.js';

/** What a stage may use: the models, loaded and warmed, and the limits. Nothing of a request. */
export type Tools = {
  readonly limits: Limits;
  readonly textDetector: TextDetector;
  readonly textRecogniser: TextRecogniser;
};

/** Loads and verifies every model; a missing or changed one fails here, before the first request. */
export const loadTools = async (limits: Limits = defaultLimits): Promise<Tools> => ({
  limits,
  textDetector: await loadTextDetector(),
  textRecogniser: await loadTextRecogniser(),
});

import type { Crop } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type Box, type Detections, findWith } from './finder-run.js';

export type { DetectedDocument, Detection, Detections, DocumentKind } from './finder-run.js';

export const loadFinder = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('finder', loading);

  /**
   * Searches the whole picture, or the part of it in an upright box of the photo's pixels. With a
   * smaller `longSidePx` it is faster and corners are less exact.
   */
  const find = (photo: Crop, box?: Box, longSidePx?: number): Promise<Detections> =>
    findWith({ run, tensor }, photo, box, longSidePx);
  return { version: manifest.version, find };
};

export type Finder = Awaited<ReturnType<typeof loadFinder>>;

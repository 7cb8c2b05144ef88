import { identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { flatImage } from '../image/flat-page.js';
import { type Crop, blankImage } from '../image/image.js';
import { type Limits, limits as defaultLimits } from '../spec/limits.js';
import { type Antispoof, loadAntispoof } from './antispoof.js';
import { type FaceConditions, loadFaceConditions } from './face-conditions.js';
import { type FaceDetector, type Frame, loadFaceDetector } from './face-detector.js';
import { type FaceEyes, loadFaceEyes } from './face-eyes.js';
import { type Finder, loadFinder } from './finder.js';
import { type MrzLines, loadMrzLines } from './mrz-lines.js';
import { type MrzReader, loadMrzReader, stripHeightPx, stripWidthPx } from './mrz-reader.js';
import { type PortraitDetector, loadPortraitDetector } from './portrait-detector.js';
import { type Recapture, loadRecapture } from './recapture.js';
import { type Tamper, loadTamper } from './tamper.js';
import { loadTextFinder } from './text-finder.js';
import type { TextFinder, TextReader } from './text-line.js';
import { loadTextReader } from './text-reader.js';

/** What a stage may use: the models, loaded and warmed, and the limits. Nothing of a request. */
export type Tools = {
  readonly limits: Limits;
  readonly finder: Finder;
  readonly mrzLines: MrzLines;
  readonly mrzReader: MrzReader;
  readonly textFinder: TextFinder;
  readonly textReader: TextReader;
  readonly faceDetector: FaceDetector;
  readonly faceConditions: FaceConditions;
  readonly faceEyes: FaceEyes;
  readonly antispoof: Antispoof;
  readonly portraitDetector: PortraitDetector;
  readonly recapture: Recapture;
  readonly tamper: Tamper;
};

/** Loads and verifies every model; a missing or changed one fails here, before the first request. */
export const loadTools = async (limits: Limits = defaultLimits): Promise<Tools> => ({
  limits,
  finder: await loadFinder(),
  mrzLines: await loadMrzLines(),
  mrzReader: await loadMrzReader(),
  textFinder: await loadTextFinder(),
  textReader: await loadTextReader(),
  faceDetector: await loadFaceDetector(),
  faceConditions: await loadFaceConditions(),
  faceEyes: await loadFaceEyes(),
  antispoof: await loadAntispoof(),
  portraitDetector: await loadPortraitDetector(),
  recapture: await loadRecapture(),
  tamper: await loadTamper(),
});

const warmUpFaces = async (tools: Tools, photo: Crop & Frame): Promise<void> => {
  const face = { score: 1, centre: point(480, 368), sizePx: 300 };
  await tools.faceDetector.find(photo);
  const { eyes } = await tools.faceConditions.measure(photo, face);
  await tools.faceEyes.look(photo, eyes);
  await tools.antispoof.judge(photo, face);
};

/**
 * Runs each model once on a blank page, so that no customer pays for the first allocations. Those of the proof of
 * life open their weights when first asked: who has not contracted it pays none of it.
 */
export const warmUp = async (tools: Tools): Promise<void> => {
  const page: Crop = { image: blankImage(960, 736, 3), toPhoto: identity };
  const { finder, mrzLines, mrzReader, textFinder, textReader } = tools;
  await finder.find(page);
  await mrzLines.trace(page, rectangle(60, 600, 840, 80));
  await mrzReader.read(blankImage(stripWidthPx, stripHeightPx, 1));
  await textFinder.find(flatImage(page.image));
  await textReader.read(flatImage(page.image), { quad: rectangle(60, 600, 320, 48), score: 1 });
  await warmUpFaces(tools, { ...page, fullWidthPx: 960, fullHeightPx: 736 });
};

/** Which weights answered, for the transaction record. */
export const versionsOf = (tools: Tools): Record<string, string> => ({
  finder: tools.finder.version,
  'mrz-lines': tools.mrzLines.version,
  'mrz-reader': tools.mrzReader.version,
  'text-finder': tools.textFinder.version,
  'text-reader': tools.textReader.version,
  'face-detector': tools.faceDetector.version,
  'face-conditions': tools.faceConditions.version,
  'face-eyes': tools.faceEyes.version,
  antispoof: tools.antispoof.version,
  'portrait-detector': tools.portraitDetector.version,
  recapture: tools.recapture.version,
  tamper: tools.tamper.version,
});

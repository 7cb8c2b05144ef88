import { identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { flatImage } from '../image/flat-page.js';
import { blankImage } from '../image/image.js';
import type { Loading } from '../inference/load-model.js';
import { type Limits, limits as defaultLimits } from '../contract/limits.js';
import { type Service, services as allServices } from '../contract/services.js';
import { loadAntispoof } from './antispoof.js';
import { loadFaceConditions } from './face-conditions.js';
import { loadFaceDetector } from './face-detector.js';
import { loadFaceEmbedding } from './face-embedding.js';
import { loadFaceEyes } from './face-eyes.js';
import { loadFaceMesh } from './face-mesh.js';
import { loadFieldTagger } from './field-tagger.js';
import { loadFinder } from './finder.js';
import { loadMrzLines } from './mrz-lines.js';
import { loadMrzReader, stripHeightPx, stripWidthPx } from './mrz-reader.js';
import { loadPortraitDetector } from './portrait-detector.js';
import { loadRecapture } from './recapture.js';
import { loadRecaptureSmall } from './recapture-small.js';
import { loadSelfieNative } from './selfie-native.js';
import { loadTamper } from './tamper.js';
import { loadTextFinder } from './text-finder.js';
import { loadTextReader } from './text-reader.js';
import { loadTurn } from './turn.js';

/** A blank page to warm up with, so that no request pays for the first allocations. */
const blankPage = () => {
  const image = blankImage(960, 736, 3);
  const eyeAt = (x: number) => ({
    outline: Array.from({ length: 8 }, (_, i) => point(x + 5 * i, 340)),
    pupil: point(x, 340),
  });
  return {
    photo: { image, toPhoto: identity, fullWidthPx: 960, fullHeightPx: 736 },
    page: flatImage(image),
    strip: blankImage(stripWidthPx, stripHeightPx, 1),
    textLine: { quad: rectangle(60, 600, 320, 48), score: 1 },
    face: { score: 1, centre: point(480, 368), sizePx: 300 },
    eyes: { right: eyeAt(400), left: eyeAt(520) },
  };
};

/** One short line: the tagger is loaded and run once in its smallest shape. */
const blankLine = { text: 'A', confidence: 1, x: 0, y: 0, width: 20, height: 20 } as const;

type WarmUp<T> = (model: T, blank: ReturnType<typeof blankPage>) => Promise<unknown>;
type ModelEntry<T> = {
  readonly load: (loading?: Loading) => Promise<T>;
  readonly warmUp?: WarmUp<T>;
  /**
   * Services that need the model. A node opens it at start only if a client has one of them, or if
   * none are named here.
   */
  readonly services?: readonly Service[];
};
const entry = <T>(load: ModelEntry<T>['load'], warmUp: WarmUp<T>): ModelEntry<T> => ({
  load,
  warmUp,
});
/** Loaded only for these services: a node whose clients have none of them saves the memory. */
const entryFor = <T>(
  services: readonly Service[],
  load: ModelEntry<T>['load'],
  warmUp?: WarmUp<T>,
): ModelEntry<T> => ({ services, load, ...(warmUp && { warmUp }) });

/** Every model, in the order of loading. */
const models = {
  finder: entry(loadFinder, (model, { photo }) => model.find(photo)),
  mrzLines: entry(loadMrzLines, (model, { photo }) =>
    model.trace(photo, rectangle(60, 600, 840, 80)),
  ),
  mrzReader: entry(loadMrzReader, (model, { strip }) => model.read(strip)),
  textFinder: entry(loadTextFinder, (model, { page }) => model.find(page)),
  textReader: entry(loadTextReader, (model, { page, textLine }) => model.read(page, textLine)),
  fieldTagger: entry(loadFieldTagger, (model) =>
    model.tag({ widthPx: 960, heightPx: 605, lines: [blankLine] }, 2026),
  ),
  faceDetector: entryFor(['liveness', 'match'], loadFaceDetector, (model, { photo }) =>
    model.find(photo),
  ),
  faceConditions: entryFor(['liveness', 'match'], loadFaceConditions, (model, { photo, face }) =>
    model.measure(photo, face),
  ),
  faceEyes: entryFor(['liveness', 'match'], loadFaceEyes, (model, { photo, eyes }) =>
    model.look(photo, eyes),
  ),
  antispoof: entryFor(['liveness'], loadAntispoof, (model, { photo, face }) =>
    model.measure(photo, face),
  ),
  selfieNative: entryFor(['liveness'], loadSelfieNative, (model, { photo, face }) =>
    model.judge(photo, face.centre),
  ),
  portraitDetector: entryFor(['id_reader_plus', 'match'], loadPortraitDetector),
  recapture: entryFor(['liveness', 'id_reader_plus'], loadRecapture),
  recaptureSmall: entryFor(['liveness', 'id_reader_plus'], loadRecaptureSmall),
  tamper: entryFor(['id_reader_plus'], loadTamper),
  faceEmbedding: entryFor(['match'], loadFaceEmbedding),
  // Needed for moving selfies only: loaded by the first one.
  faceMesh: entryFor([], loadFaceMesh),
  turn: entryFor([], loadTurn),
} as const;

type Models = {
  readonly [K in keyof typeof models]: Awaited<ReturnType<(typeof models)[K]['load']>>;
};

/** What a stage may use: the models and the limits, nothing from a request. */
export type Tools = Models & { readonly limits: Limits };

const entries = Object.entries(models) as [keyof Models, ModelEntry<Models[keyof Models]>][];

const isNeeded = (
  { services }: ModelEntry<Models[keyof Models]>,
  contracted: readonly Service[],
): boolean => services === undefined || services.some((one) => contracted.includes(one));

/**
 * Loads every model. Fails if one is missing or changed, or if one that a contracted service needs
 * does not give its known answer on this machine. Commands have no contracts: there each model is
 * opened by the first photo that needs it.
 */
export const loadTools = async (
  limits: Limits = defaultLimits,
  contracted?: readonly Service[],
): Promise<Tools> => {
  const loaded: Partial<Record<keyof Models, unknown>> = {};
  for (const [name, entry] of entries)
    loaded[name] = await entry.load({ lazy: !(contracted && isNeeded(entry, contracted)) });
  return { limits, ...(loaded as Models) };
};

export const warmUp = async (
  tools: Tools,
  contracted: readonly Service[] = allServices,
): Promise<void> => {
  const blank = blankPage();
  for (const [name, entry] of entries)
    if (isNeeded(entry, contracted)) await entry.warmUp?.(tools[name], blank);
};

/** The versions of the weights, for the transaction record. */
export const versionsOf = (tools: Tools): Record<string, string> =>
  Object.fromEntries(
    entries.map(([name]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      tools[name].version,
    ]),
  );

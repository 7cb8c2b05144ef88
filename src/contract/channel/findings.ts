import type { ChannelReport } from './report.js';
import type { AnswerLanguage } from '../languages.js';

/*
 * What of the camera's channel speaks against a camera: one table. Signals for a person who reviews,
 * never a refusal, and of careless attackers only, because a browser can be made to report anything.
 */

/** Names of programs that show themselves as a camera; the last are Chromium's own, for tests. */
const programs =
  /virtual|\bobs\b|v4l2|loopback|dummy video|vcam|manycam|splitcam|youcam|altercam|webcammax|camtwist|snap camera|xsplit|mmhmm|droidcam|epoccam|iriun|ivcam|\bcamo\b|nvidia broadcast|unity video|chromacam|finecam|prism live|avatarify|deepfacelive|streamlabs|vmix|\bndi\b|fake_device|\.(y4m|mjpeg)$/i;

/** Enough to tell an even clock and repeated pictures: two seconds of a slow camera, some looks. */
const minFrames = 30;
const minCompared = 5;

/** Of two clocks, and of a busy phone that shows frames late. */
const maxDriftMs = 1000;

type Weight = 'suspicious' | 'desktop' | 'noted';

type Finding = Readonly<Record<AnswerLanguage, string>> & {
  /**
   * `suspicious`: no browser that is left alone reports it; it gives the doubt its own reason, as
   * `desktop` does. `noted`: honest cameras and browsers do it, too; it is evidence alone.
   */
  readonly weight: Weight;
  readonly isIn: (report: ChannelReport) => boolean;
};

const never = (): boolean => false;

export const channelFindings = {
  virtual_camera: {
    weight: 'suspicious',
    isIn: ({ label = '' }) => programs.test(label),
    en: 'the camera has the name of a program',
    es: 'la cámara tiene el nombre de un programa',
  },
  not_a_camera_track: {
    weight: 'suspicious',
    isIn: ({ track = 'camera' }) => track !== 'camera',
    en: 'the pictures came from a canvas, a screen or a script',
    es: 'las imágenes salieron de un lienzo, una pantalla o un programa',
  },
  device_not_listed: {
    weight: 'suspicious',
    isIn: ({ listed }) => listed === false,
    en: 'the browser does not list the camera in use',
    es: 'el navegador no conoce la cámara que se usó',
  },
  functions_replaced: {
    weight: 'suspicious',
    isIn: ({ replaced = [] }) => replaced.length > 0,
    en: 'functions of the browser were replaced',
    es: 'se reemplazaron funciones del navegador',
  },
  desktop: {
    weight: 'desktop',
    isIn: ({ desk }) => desk,
    en: 'a desktop, where pictures are replaced most easily',
    es: 'una computadora, donde es más fácil reemplazar las imágenes',
  },
  /** Firefox and Safari may report sizes of their own way: not measured, so it decides nothing. */
  settings_ignored: {
    weight: 'noted',
    isIn: ({ sized, obeyed }) => sized === false || obeyed === false,
    en: 'the picture does not have the size that was set',
    es: 'la imagen no tiene el tamaño que se fijó',
  },
  /** The clock of a phone's sensor is even, too. */
  cadence_even: {
    weight: 'noted',
    isIn: ({ frames = 0, median_ms: median, spread_ms: spread }) =>
      frames >= minFrames && spread === 0 && median !== 0,
    en: 'frames came perfectly evenly',
    es: 'los cuadros llegaron con intervalos perfectamente iguales',
  },
  frames_repeated: {
    weight: 'noted',
    isIn: ({ compared = 0, identical = 0 }) => compared >= minCompared && identical * 2 > compared,
    en: 'frames repeated without a sensor’s noise',
    es: 'los cuadros se repitieron sin el ruido de un sensor',
  },
  clocks_apart: {
    weight: 'noted',
    isIn: ({ drift_ms: drift = 0 }) => drift > maxDriftMs,
    en: 'the times of the frames do not fit the clock',
    es: 'los tiempos de los cuadros no corresponden al reloj',
  },
  facing_unknown: {
    weight: 'noted',
    isIn: ({ desk, faces }) => !desk && faces === false,
    en: 'a camera that does not say which way it faces, unlike those of phones',
    es: 'una cámara que no dice hacia dónde mira, a diferencia de las de los teléfonos',
  },
  from_file: {
    weight: 'noted',
    isIn: ({ source }) => source === 'file',
    en: 'a file, not the page’s camera',
    es: 'un archivo, no la cámara de la página',
  },
  no_channel: {
    weight: 'noted',
    isIn: never,
    en: 'nothing was said about the camera',
    es: 'no se informó nada de la cámara',
  },
  channel_unreadable: {
    weight: 'noted',
    isIn: never,
    en: 'what was said about the camera cannot be read',
    es: 'lo informado de la cámara no se puede leer',
  },
} as const satisfies Readonly<Record<string, Finding>>;
export type ChannelFinding = keyof typeof channelFindings;

const findingNames = Object.keys(channelFindings) as ChannelFinding[];

/** Names alone: what was seen (labels, sizes, counts) ends here. */
export const judgeChannel = (
  report: ChannelReport | 'missing' | 'unreadable',
): readonly ChannelFinding[] => {
  if (report === 'missing') return ['no_channel'];
  if (report === 'unreadable') return ['channel_unreadable'];
  return findingNames.filter((name) => channelFindings[name].isIn(report));
};

/** The gravest of these findings. */
export const weightOf = (findings: readonly ChannelFinding[]): Weight => {
  const has = (weight: Weight): boolean =>
    findings.some((name) => channelFindings[name].weight === weight);
  return has('suspicious') ? 'suspicious' : has('desktop') ? 'desktop' : 'noted';
};

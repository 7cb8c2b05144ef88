import type { WatchedFunction } from '../../../../src/contract/channel/report.js';
import { inPristineRealm, type Realm } from './pristine.js';

type Place = {
  /** The prototype that has it, in a window; undefined where the browser has none. */
  readonly of: (realm: Realm) => object | undefined;
  /** The object that the page calls it on: it must not have one of its own in front. */
  readonly on?: () => object | undefined;
};

type WithImageCapture = { readonly ImageCapture?: { readonly prototype: object } };

const devices = (): object | undefined => navigator.mediaDevices;
const ofDevices = (realm: Realm) => realm.MediaDevices?.prototype as object | undefined;
const ofTrack = (realm: Realm) => realm.MediaStreamTrack?.prototype as object | undefined;

const places: Readonly<Record<WatchedFunction, Place>> = {
  mediaDevices: { of: (realm) => realm.Navigator.prototype, on: () => navigator },
  getUserMedia: { of: ofDevices, on: devices },
  enumerateDevices: { of: ofDevices, on: devices },
  getSettings: { of: ofTrack },
  applyConstraints: { of: ofTrack },
  requestVideoFrameCallback: { of: (realm) => realm.HTMLVideoElement.prototype },
  srcObject: { of: (realm) => realm.HTMLMediaElement.prototype },
  drawImage: { of: (realm) => realm.CanvasRenderingContext2D.prototype },
  toBlob: { of: (realm) => realm.HTMLCanvasElement.prototype },
  takePhoto: { of: (realm) => (realm as WithImageCapture).ImageCapture?.prototype },
  toString: { of: (realm) => realm.Function.prototype },
};

type Described = { readonly get?: unknown; readonly value?: unknown };

const functionOf = (object: object | undefined, name: string): unknown => {
  const own = object && (Object.getOwnPropertyDescriptor(object, name) as Described | undefined);
  return own && (own.get ?? own.value);
};

/** As every browser writes a function of its own; a bound one and a proxy have no name there. */
const isNative = (text: string, name: string): boolean =>
  text.replace(/\s+/g, ' ') === `function ${name}() { [native code] }`;

/**
 * Whether `name` is another function than the browser's. Its text is read by the other window's
 * `toString`, and its name is that of the other window's.
 */
const isReplaced = (realm: Realm, name: string, { of, on }: Place): boolean => {
  const own = on?.();
  if (own && Object.hasOwn(own, name)) return true;
  const theirs = functionOf(of(realm), name);
  if (typeof theirs !== 'function') return false;
  const ours = functionOf(of(window), name);
  if (typeof ours !== 'function') return true;
  const text = realm.Function.prototype.toString.call(ours);
  return ours.name !== theirs.name || !isNative(text, ours.name);
};

/** The functions that a script has replaced; undefined where no other window can be asked. */
export const replacedFunctions = (): readonly WatchedFunction[] | undefined =>
  inPristineRealm((realm) =>
    (Object.keys(places) as WatchedFunction[]).filter((name) =>
      isReplaced(realm, name, places[name]),
    ),
  );

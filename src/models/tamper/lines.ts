import { boundsOf, type Quad, rectangle } from '../../geometry/quad.js';
import type { Tensor } from '../../inference/session.js';

/*
 * How the most suspicious place compares with the rest of the same document, on the net's map of
 * blocks. An unknown design raises all of it, an edit one line or the portrait alone.
 */

const columnsOf = ({ dims }: Tensor): number => dims.at(-1)!;

/** A short line of print, in blocks; windows with fewer blocks of the zone are ignored. */
const line = { columns: 8, rows: 2, least: 12 };
/** Windows nearer to each other than this show the same line. */
const minWindowDistance = { columns: 14, rows: 4 };
/**
 * How many blocks of a zone count: the most suspicious ones. Half of the smallest portrait, because
 * one that was replaced differs everywhere, and of a genuine one parts are printed differently.
 */
const maxBlocks = 128;

type Window = { readonly x: number; readonly y: number; readonly score: number };

const windowsOf = (map: Tensor, zone: Float32Array): readonly Window[] => {
  const columns = columnsOf(map);
  const windows: Window[] = [];
  for (let y = 0; y + line.rows <= zone.length / columns; y++)
    for (let x = 0; x + line.columns <= columns; x++) {
      let sum = 0;
      let count = 0;
      for (let row = y; row < y + line.rows; row++)
        for (let i = row * columns + x, end = i + line.columns; i < end; i++)
          if (zone[i]! > 0) {
            sum += map.data[i]!;
            count += 1;
          }
      if (count >= line.least) windows.push({ x, y, score: sum / count });
    }
  return windows;
};

const highest = (windows: readonly Window[]): Window | undefined =>
  windows.reduce<Window | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );

/**
 * The most suspicious line, and by how much its score exceeds that of the next one elsewhere; 0
 * without any.
 */
const lineApartOf = (map: Tensor, zone: Float32Array): Pick<Apart, 'line' | 'lineAt'> => {
  const windows = windowsOf(map, zone);
  const first = highest(windows);
  if (!first) return { line: 0, lineAt: undefined };
  const second = highest(
    windows.filter(
      ({ x, y }) =>
        Math.abs(x - first.x) > minWindowDistance.columns ||
        Math.abs(y - first.y) > minWindowDistance.rows,
    ),
  );
  return {
    line: second ? first.score - second.score : 0,
    lineAt: rectangle(first.x, first.y, line.columns, line.rows),
  };
};

/** Blocks around a line of print that still show it. */
const roomBlocks = 0.3;

/** The blocks of the zone whose middle is on one of these lines, which are in blocks of the map. */
const onLines = (zone: Float32Array, columns: number, lines: readonly Quad[]): Float32Array => {
  const boxes = lines.map(boundsOf);
  return zone.map((value, i) => {
    const x = (i % columns) + 0.5;
    const y = Math.floor(i / columns) + 0.5;
    const isOn = boxes.some(
      (box) =>
        x > box.x - roomBlocks &&
        x < box.x + box.width + roomBlocks &&
        y > box.y - roomBlocks &&
        y < box.y + box.height + roomBlocks,
    );
    return isOn ? value : 0;
  });
};

/** Mean of the most suspicious blocks. */
const worstOf = ({ data }: Tensor, zone: Float32Array): number => {
  const values = data.filter((_, i) => zone[i]! > 0).sort();
  const chosen = values.subarray(Math.max(0, values.length - maxBlocks));
  return chosen.reduce((sum, value) => sum + value, 0) / Math.max(1, chosen.length);
};

export type Apart = {
  /** By how much one line's score exceeds all others. */
  readonly line: number;
  /** Where that line is, in blocks of the map. */
  readonly lineAt: Quad | undefined;
  /** By how much the portrait's score exceeds that of the print. */
  readonly portrait: number;
};

/** `zones`: two planes, of the portrait and of the rest of the document. */
export const apartOf = (map: Tensor, { data: zones }: Tensor): Apart => {
  const portrait = zones.subarray(0, map.data.length);
  const print = zones.subarray(map.data.length);
  return {
    ...lineApartOf(map, print),
    portrait: worstOf(map, portrait) - worstOf(map, print),
  };
};

/** By how much the worst of these lines scores above the others; 0 for fewer than two lines. */
export const apartAmong = (map: Tensor, { data: zones }: Tensor, lines: readonly Quad[]): number =>
  lineApartOf(map, onLines(zones.subarray(map.data.length), columnsOf(map), lines)).line;

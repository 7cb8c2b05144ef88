import { readFileSync } from 'node:fs';
import { sharp } from '../../../src/image/libvips.js';
import type { ShownKind } from '../../../src/contract/document/shown-kind.js';
import { readRows } from '../proof-of-life/label-rows.js';
import { type Label, loadLabels } from '../mrz/labels.js';
import { createClones } from '../selfie/clones.js';

/** A photo, and what it shows. */
export type ShownPhoto = {
  readonly name: string;
  readonly set: string;
  readonly shows: ShownKind | 'both sides';
  /** Taken by a phone, not scanned or drawn. */
  readonly isPhone?: boolean;
  readonly open: () => Promise<Uint8Array>;
};

/** A label calls visas and cards of size ID-2 `other`; its zone tells them apart. */
const kindOf = ({ name, zone, notes }: Label): ShownPhoto['shows'] => {
  if (notes.includes('several_documents_or_sides')) return 'both sides';
  if (zone === 'MRV') return 'other';
  if (zone === 'TD3') return 'passport_page';
  if (name.includes('passport')) return 'passport_page';
  return name.includes('id_back') ? 'card_back' : 'card_front';
};

const labelled = (): readonly ShownPhoto[] =>
  loadLabels().map((label) => ({
    name: label.name,
    set: 'labelled',
    shows: kindOf(label),
    isPhone: label.group === 'photo',
    open: () => Promise.resolve(new Uint8Array(readFileSync(label.file))),
  }));

const scans = 'chloe-dynamsoft/midv-2020-scan_upright-clone';
/** Issuers of which the rules have seen no picture. */
const unseenIssuers = {
  lva_passport: 'passport_page',
  est_id: 'card_front',
  fin_id: 'card_front',
  svk_id: 'card_front',
} as const;
const ofEachIssuer = 25;
/** Shares of the document that are left around it. */
const margins = [0.04, 0.12, 0.25, 0.45] as const;

type Region = {
  readonly region_attributes: { readonly field_name?: string };
  readonly shape_attributes: { readonly all_points_x: number[]; readonly all_points_y: number[] };
};
type Annotations = {
  readonly _via_img_metadata: Readonly<
    Record<string, { readonly filename: string; readonly regions: readonly Region[] }>
  >;
};

/** An A4 scan cut to its document with a margin, as the labelled ones are. */
const cutTo = async (scan: Uint8Array, { shape_attributes: at }: Region, margin: number) => {
  const { width: fullWidth, height: fullHeight } = await sharp(scan).metadata();
  const [left, right] = [Math.min(...at.all_points_x), Math.max(...at.all_points_x)];
  const [top, bottom] = [Math.min(...at.all_points_y), Math.max(...at.all_points_y)];
  const roomPx = Math.round(margin * (right - left));
  const x = Math.max(0, left - roomPx);
  const y = Math.max(0, top - roomPx);
  const cut = sharp(scan).extract({
    left: x,
    top: y,
    width: Math.min(fullWidth, right + roomPx) - x,
    height: Math.min(fullHeight, bottom + roomPx) - y,
  });
  return new Uint8Array(await cut.jpeg({ quality: 90 }).toBuffer());
};

const unseen = (clones: ReturnType<typeof createClones>): readonly ShownPhoto[] =>
  Object.entries(unseenIssuers).flatMap(([issuer, shows]) => {
    const bytes = clones.has(scans) ? clones.read(scans, `annotations/${issuer}.json`) : undefined;
    if (!bytes) return [];
    const { _via_img_metadata: images } = JSON.parse(
      new TextDecoder().decode(bytes),
    ) as Annotations;
    return Object.values(images)
      .slice(0, ofEachIssuer)
      .map(({ filename, regions }, index): ShownPhoto => {
        const quad = regions.find(({ region_attributes: { field_name: n } }) => n === 'doc_quad')!;
        const margin = margins[index % margins.length]!;
        const open = () => cutTo(clones.read(scans, `images/${issuer}/${filename}`)!, quad, margin);
        return { name: `${issuer} ${filename}`, set: 'unseen issuers', shows, open };
      });
  });

type Scene = {
  readonly repo: string;
  readonly path: string;
  readonly label: string;
  readonly subject?: string;
};
/** Phones of which the finder has seen no picture. */
const sceneRepositories = ['Tanya0916/Spot-The-Fake-Image', 'bluishhhxd/Real-Screen-detection'];

/** Everyday scenes, and the same on a screen. */
const scenes = (clones: ReturnType<typeof createClones>): readonly ShownPhoto[] =>
  ['recapture-more.jsonl.gz', 'recapture.jsonl.gz']
    .flatMap((file) => readRows<Scene>(file))
    .filter(({ repo, subject }) => sceneRepositories.includes(repo) && subject === 'scene')
    .filter(({ repo }) => clones.has(repo))
    .flatMap(({ repo, path, label }): readonly ShownPhoto[] => {
      const bytes = clones.read(repo, path);
      const set = label === 'real' ? 'everyday scenes' : 'screens';
      const open = () => Promise.resolve(Uint8Array.from(bytes!));
      return bytes ? [{ name: `${repo} ${path}`, set, shows: 'none', open }] : [];
    });

const selfie = (): ShownPhoto => ({
  name: 'a selfie',
  set: 'everyday scenes',
  shows: 'none',
  open: () => Promise.resolve(new Uint8Array(readFileSync('specimens/selfie.jpg'))),
});

export const loadPhotos = (): readonly ShownPhoto[] => {
  const clones = createClones();
  return [...labelled(), ...unseen(clones), ...scenes(clones), selfie()];
};

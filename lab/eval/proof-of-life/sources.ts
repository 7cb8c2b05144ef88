import { createClones } from '../selfie/clones.js';
import { type Label, loadLabels } from '../mrz/labels.js';
import { hashOf } from '../../support/stats.js';
import { readRows } from './label-rows.js';

/**
 * Limits are chosen on one half, numbers are reported for both: no document or scene is in two
 * halves.
 */
export type Half = 'fit' | 'report';

export type Side = 'front' | 'back';

export type DocumentSource = {
  readonly label: Label;
  readonly half: Half;
  readonly side: Side;
  readonly isPassport: boolean;
};

/** Not one document, not a genuine one, or a picture too small to stand for a photo. */
const unfit = /several_documents|overlay_on_document|digital_forgery|low_resolution|blanked/;
const minWidthPx = 560;
/**
 * After visual inspection: ultraviolet or infrared, two pages, a drawn face, a frame of its own, a
 * back that shows a face.
 */
const unfitNames =
  /DEU-passport-003[12]|GBR-passport-0047|HRV-passport-0049|POL-id_front-0114|ROU-id_front-0073|UTO-passport-0018|USA-id_front-0122|USA-id_back-002|FRA-id_back-0076|BEL-id_back-0103/;
/** A type of document is wholly in one half. */
const halfOf = ({ name, country, group }: Label): Half => {
  const kind = name.replace(/-\d+$/, '');
  if (group === 'photo') return ['AUT', 'CZE', 'DEU', 'EST'].includes(country) ? 'fit' : 'report';
  if (group !== 'web') return ['ALB', 'AZE'].includes(country) ? 'fit' : 'report';
  return hashOf(kind) % 2 === 0 ? 'fit' : 'report';
};

const sourceOf = (label: Label): DocumentSource => ({
  label,
  half: halfOf(label),
  side: label.name.includes('id_back') ? 'back' : 'front',
  isPassport: label.name.includes('passport'),
});

export const readDocuments = (): readonly DocumentSource[] =>
  loadLabels()
    .filter(
      ({ name, notes, widthPx }) =>
        !unfit.test(notes) &&
        widthPx >= minWidthPx &&
        !name.includes('-other-') &&
        !unfitNames.test(name),
    )
    .map(sourceOf);

export type Scene = {
  readonly name: string;
  readonly half: Half;
  readonly open: () => Uint8Array | undefined;
};

type Row = { repo: string; path: string; label: string; w: number; h: number };

const minScenePx = 900;
/** After visual inspection: these show certificates. */
const showDocuments = /WA0178|20\.00\.45/;
const fitRepositories = /gaurisoni|agrawalanshika|LegenD/;

/**
 * Everyday photos without a document, of many phones (ANVERSO_EVAL_SCENES, or beside the
 * documents); their repositories are cloned (lab/eval/selfie/README.md).
 */
export const readScenes = (): readonly Scene[] => {
  const clones = createClones();
  return readRows<Row>('recapture.jsonl.gz', process.env['ANVERSO_EVAL_SCENES'])
    .filter(
      ({ label, w, h, repo, path }) =>
        label === 'real' &&
        !showDocuments.test(path) &&
        Math.min(w, h) >= minScenePx &&
        clones.has(repo),
    )
    .map(({ repo, path }) => ({
      name: `${repo}/${path}`,
      half: fitRepositories.test(repo) ? 'fit' : 'report',
      open: () => clones.read(repo, path),
    }));
};

import { photoNames } from '../../contract/review.js';
import type { ErasureReceipt, ExportPage } from '../../sessions/person.js';
import type { Store } from '../../store/open-store.js';
import type { Person } from '../../store/people.js';
import type { Sealer } from '../../store/sealing.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { openNotes } from './case-notes.js';
import * as schemas from './schemas/people.js';
import { photoFacts } from './photos.js';
import { openAnswers } from './session.js';
import { speller } from './speller.js';
import { withTimes } from './transaction.js';

const spellExport = speller(schemas.personExport);
const spellReceipt = speller(schemas.erasureReceipt);

const isPhoto = (name: string): name is (typeof photoNames)[number] =>
  (photoNames as readonly string[]).includes(name);

type Opener = Pick<Sealer, 'open'>;

/** What is stored of a person, in one page. */
export const presentExport = async (
  { reviews, clientPhotos, clock }: Pick<Store, 'reviews' | 'clientPhotos' | 'clock'>,
  { selector, selectorHash }: Person,
  { sessions, transactions, nextCursor }: ExportPage,
  sealer: Opener,
) => {
  const withPhotos = async (session: CaptureSession) => ({
    ...(await openAnswers(session, sealer)),
    keptUntil: session.retainUntil,
    notes: await openNotes(session.notes, sealer),
    photos: (await reviews.listPhotos(session.id)).flatMap(({ position, name, eraseAt }) =>
      isPhoto(name) ? [{ step: position, photo: name, until: eraseAt }] : [],
    ),
    keptPhotos: (await clientPhotos.list(session.id, new Date(clock.now()))).map(photoFacts),
  });
  return spellExport({
    at: new Date(clock.now()),
    selector,
    selectorHash,
    sessions: await Promise.all(sessions.map(withPhotos)),
    transactions: transactions.map(withTimes),
    nextCursor,
  });
};

export const presentReceipt = ({ isComplete, ...receipt }: ErasureReceipt) =>
  spellReceipt({ ...receipt, complete: isComplete });

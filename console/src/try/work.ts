import type { Session } from '../session.js';
import { type Kind, type Part, rulesOf } from './kinds.js';
import { openPhoto } from '../../../packages/capture/src/photo.js';
import type { Cause } from './cause.js';
import type { Answer } from './answer.js';
import { type Photos, send, type Sent } from './send.js';

/** Kept per kind while another is shown, the language changes or the session is renewed. */
export type Work = {
  photos: Photos;
  validateSides: boolean;
  busy: { readonly since: number; readonly cancel: () => void } | undefined;
  /** The last answer, with the request it belongs to. */
  sent:
    | (Sent & {
        readonly photos: Photos;
        readonly validateSides: boolean;
        /** What ID Reader Plus says, where the client itself has not contracted it. */
        readonly proven?: Answer;
      })
    | undefined;
};

const newWork = (): Work => ({ photos: {}, validateSides: true, busy: undefined, sent: undefined });

/** `changed` is called whenever there is something new to show of a kind. */
export const createWorks = (session: Session, proof: Session, changed: (kind: Kind) => void) => {
  const works = new Map<Kind, Work>();

  const of = (kind: Kind): Work => {
    const known = works.get(kind) ?? newWork();
    works.set(kind, known);
    return known;
  };

  const isComplete = (kind: Kind): boolean =>
    rulesOf(kind).parts.every((part) => of(kind).photos[part] !== undefined);

  const run = async (kind: Kind): Promise<void> => {
    const work = of(kind);
    const { photos, validateSides } = work;
    work.busy?.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    const busy = { since: Date.now(), cancel: () => controller.abort() };
    work.busy = busy;
    work.sent = undefined;
    changed(kind);
    const ask = (as: Session) => send(as, rulesOf(kind), photos, { validateSides, signal });
    // A selfie has no proof of life of a document, and a match says its own.
    const asksProof = kind !== 'selfie' && kind !== 'match' && proof.client() !== undefined;
    const asked = asksProof ? ask(proof) : undefined;
    const sent = await ask(session);
    if (work.busy !== busy) return; // a newer one is on its way
    work.busy = undefined;
    const shown = { ...sent, photos, validateSides };
    work.sent = shown;
    changed(kind);
    const proven = await asked;
    // Nothing newer is shown meanwhile.
    if (!proven || !('answer' in proven) || work.sent !== shown) return;
    work.sent = { ...shown, proven: proven.answer };
    changed(kind);
  };

  /** Sends as soon as every image is there, without another click. */
  const add = async (kind: Kind, files: Readonly<Partial<Record<Part, File>>>): Promise<void> => {
    const work = of(kind);
    for (const [part, file] of Object.entries(files) as [Part, File][])
      work.photos = { ...work.photos, [part]: await openPhoto(file, part) };
    if (isComplete(kind)) await run(kind);
    else changed(kind);
  };

  const remove = (kind: Kind, part: Part): void => {
    const work = of(kind);
    const others = Object.entries(work.photos).filter(([name]) => name !== part);
    work.photos = Object.fromEntries(others);
    changed(kind);
  };

  const addSpecimen = async (
    kind: Kind,
    names: Readonly<Partial<Record<Part, string>>>,
  ): Promise<void> => {
    const files: Partial<Record<Part, File>> = {};
    try {
      for (const [part, name] of Object.entries(names) as [Part, string][]) {
        const blob = await (await fetch(`/console/specimens/${name}`)).blob();
        files[part] = new File([blob], name, { type: 'image/jpeg' });
      }
    } catch {
      const { photos, validateSides } = of(kind);
      of(kind).sent = { problem: 'unreachable', photos, validateSides };
      return changed(kind);
    }
    await add(kind, files);
  };

  /** Applies the fix that the advice offers: the sides swapped, or the other kind of document. */
  const mend = async (kind: Kind, how: NonNullable<Cause['mend']>): Promise<void> => {
    const work = of(kind);
    const { frontside, backside } = work.photos;
    if (how.act === 'swap') {
      work.photos = { frontside: backside!, backside: frontside! };
      return run(kind);
    }
    const other = of(how.to);
    other.photos = { [how.as]: frontside! };
    other.sent = undefined;
    if (isComplete(how.to)) await run(how.to);
  };

  const forget = (): void => {
    for (const { busy } of works.values()) busy?.cancel();
    works.clear();
  };

  return { of, isComplete, run, add, remove, addSpecimen, mend, forget };
};

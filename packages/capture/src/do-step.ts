import type { Job, PhotoStep, Sent } from './backend/backend.js';
import { otherType, withType } from './backend/document-type.js';
import type { Part } from './part.js';
import type { Photo } from './photo.js';
import { problemOf } from './problem.js';
import type { Tools } from './tools.js';
import { askDocument } from './views/choose-document.js';
import { askOtherWay, showProblem } from './views/messages.js';
import { askPhoto, showSending } from './views/photo.js';
import { showRefusal } from './views/refusal.js';
import type { WaysOut } from './views/ways-out.js';

/** What the person is shown beside the step itself. */
type StepPlace = {
  readonly job: Job;
  readonly out: WaysOut;
  /** What was done just before, in the language of the moment. */
  readonly notice: () => string;
};

type Shots = Readonly<Partial<Record<Part, Photo>>>;
type Taken = Omit<Sent, 'photos'> & { readonly shots: Shots };

const sideOf = (part: Part) =>
  part === 'selfie' ? 'selfie' : part === 'backside' ? 'back' : 'front';

/** Temporary faults: photos are kept, and sent again when the person asks for it. */
const isPassing = (fault: unknown): boolean => ['offline', 'busy'].includes(problemOf(fault));

/** From the second refusal on, leaving and asking for help are offered, too. */
const helpFromRefusal = 2;

const silent = (): string => '';

/**
 * Repeats a step until its photos are accepted. The step as it was done; undefined where no attempt
 * is left.
 */
export const doStep = async (
  { backend, screen, emit, speech }: Tools,
  planned: PhotoStep,
  { job, out, notice }: StepPlace,
): Promise<PhotoStep | undefined> => {
  const { t } = speech;
  const place = { at: planned.index + 1, of: job.steps.length };
  let step = planned;
  let said = notice;
  /** Taken before, and still good. */
  let kept: Shots = {};
  let refusals = 0;

  const leaveMoving = () =>
    askOtherWay(screen, t, { mayTakePhoto: planned.liveness === 'auto', out });

  const takePhotos = async (): Promise<Taken | 'photo' | 'again' | 'choose'> => {
    const moves = {
      converse: () => backend.converse(step),
      challenge: () => backend.challenge(step),
    };
    let taken: Taken = { shots: kept };
    for (const part of step.parts) {
      if (taken.shots[part]) continue;
      const wanted = { step, part, place, notice: said, moves, askOtherWay: leaveMoving };
      const one = await askPhoto(screen, t, wanted);
      said = silent;
      if (typeof one === 'string') return one;
      const { photo, ...sent } = one;
      taken = { ...sent, shots: { ...taken.shots, [part]: photo } };
      emit('captured', { step: step.index, side: sideOf(part), blob: photo.file });
    }
    return taken;
  };

  const send = async ({ shots, ...sent }: Taken) => {
    const photos = Object.fromEntries(
      Object.entries(shots).map(([part, { file }]) => [part, file]),
    );
    for (;;)
      try {
        showSending(screen, t, Object.values(shots));
        return await backend.send(step, { ...sent, photos });
      } catch (fault) {
        if (!isPassing(fault)) throw fault;
        await showProblem(screen, t, problemOf(fault), out);
      }
  };

  const startAgain = (from: PhotoStep, shots: Shots = {}): void => {
    step = from;
    kept = shots;
  };

  for (;;) {
    if (step.documentTypes && !step.documentType)
      step = withType(step, await askDocument(screen, t, step.documentTypes));
    const taken = await takePhotos();
    // No attempt is left for a recording, or the person cannot move: a photo instead.
    if (taken === 'photo') step = { ...step, liveness: 'photo' };
    if (taken === 'choose') startAgain(planned);
    if (typeof taken === 'string') continue;

    const answer = await send(taken);
    if (answer && !answer.accepted && answer.next) {
      const { next } = answer;
      said = () => t('photoSays', { what: t(`name_${next.subject}`) });
      startAgain(next, taken.shots);
      continue;
    }
    const accepted = answer?.accepted ?? true;
    if (answer) emit('answered', { step: step.index, accepted });
    if (!answer || answer.accepted) return step;

    const { errorCode, attemptsLeft, looksLike } = answer;
    const advice = () => answer.advice(speech.language());
    emit('refused', { step: step.index, error_code: errorCode, advice: advice() });
    if (attemptsLeft === 0) return undefined;
    refusals += 1;
    const other = otherType(step, looksLike);
    const next = await showRefusal(screen, t, {
      ...{ step, advice, attemptsLeft, otherType: other },
      photos: Object.values(taken.shots),
      isRecording: taken.recording !== undefined,
      out: refusals < helpFromRefusal ? undefined : out,
    });
    kept = {};
    if (next === 'otherWay' && (await leaveMoving()) === 'photo')
      step = { ...step, liveness: 'photo' };
    if (next === 'choose') startAgain(planned);
    if (next === 'otherType')
      // The front of a card that was taken for a passport's page is the front still.
      startAgain(withType(step, other!), looksLike === 'card_front' ? taken.shots : {});
  }
};

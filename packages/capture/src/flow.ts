import type { AnversoCaptureEventMap } from '../types.js';
import { isDesk } from './channel/desk.js';
import {
  type Backend,
  isOfPhotos,
  type Job,
  type PhotoStep,
  type Sent,
  type Step,
} from './backend/backend.js';
import { problem, problemOf } from './problem.js';
import type { Recording } from './moving/challenge.js';
import type { Part } from './part.js';
import type { Photo } from './photo.js';
import type { Translate } from './texts/texts.js';
import type { Screen } from './views/screen.js';
import {
  askConsent,
  askForApp,
  askOtherWay,
  askWithdraw,
  showEnd,
  showProblem,
  showRefusal,
} from './views/messages.js';
import { offerPhone } from './views/phone.js';
import { askPhoto, showSending } from './views/photo.js';

type Details = {
  readonly [E in keyof AnversoCaptureEventMap]: AnversoCaptureEventMap[E]['detail'];
};
export type Emit = <E extends keyof Details>(name: E, detail: Details[E]) => void;

export type FlowTools = {
  readonly backend: Backend;
  readonly screen: Screen;
  readonly emit: Emit;
  /** Called once the session's language is known. */
  readonly speak: (language: string | undefined) => Translate;
  /** At a desk, a code to go on by phone comes first. */
  readonly offersPhone: boolean;
};

const sideOf = (part: Part) =>
  part === 'selfie' ? 'selfie' : part === 'backside' ? 'back' : 'front';

/** Temporary faults: photos are kept, and sent again when the person asks for it. */
const isPassing = (fault: unknown): boolean => ['offline', 'busy'].includes(problemOf(fault));

/** Everything one person does, from the first text to the last; ends when nothing is left to do. */
export const runFlow = async (tools: FlowTools): Promise<void> => {
  const { backend, screen, emit, speak, offersPhone } = tools;
  const done = new Set<number>();
  let notice = '';
  let t = speak(undefined);
  let returnUrl: string | undefined;

  const send = async (step: Step, sent: Sent, shown: Photo | undefined) => {
    for (;;)
      try {
        showSending(screen, t, shown);
        return await backend.send(step, sent);
      } catch (fault) {
        if (!isPassing(fault)) throw fault;
        await showProblem(screen, t, problemOf(fault), returnUrl);
      }
  };

  const leaveMoving = ({ liveness }: Step) =>
    askOtherWay(screen, t, { mayTakePhoto: liveness === 'auto', returnUrl });

  /** Repeats a step until its photos are accepted; false where no attempt is left. */
  const doStep = async (planned: PhotoStep, { steps }: Job): Promise<boolean> => {
    const place = { at: planned.index + 1, of: steps.length };
    let step = planned;
    for (;;) {
      const photos: Partial<Record<Part, Blob>> = {};
      let last: Photo | undefined;
      let recording: Recording | undefined;
      let cameraReport: string | undefined;
      for (const part of step.parts) {
        const moves = {
          converse: () => backend.converse(step),
          challenge: () => backend.challenge(step),
        };
        const leave = () => leaveMoving(step);
        const wanted = { step, part, place, notice, moves, askOtherWay: leave };
        const taken = await askPhoto(screen, t, wanted);
        notice = '';
        if (taken === 'again') break;
        // No attempt is left for a recording, or the person cannot move: a photo instead.
        if (taken === 'photo') {
          step = { ...step, liveness: 'photo' };
          break;
        }
        ({ photo: last, recording, cameraReport } = taken);
        photos[part] = last.file;
        emit('captured', { step: step.index, side: sideOf(part), blob: last.file });
      }
      if (!last) continue;
      const answer = await send(step, { photos, recording, cameraReport }, last);
      const accepted = answer?.accepted ?? true;
      if (answer) emit('answered', { step: step.index, accepted });
      if (!answer || answer.accepted) {
        notice = t('acceptedNotice', { what: t(`name_${step.subject}`) });
        return true;
      }
      const { advice, errorCode, attemptsLeft } = answer;
      emit('refused', { step: step.index, error_code: errorCode, advice });
      if (attemptsLeft === 0) return false;
      const isRecording = recording !== undefined;
      const next = await showRefusal(screen, t, { advice, attemptsLeft, isRecording });
      if (next === 'otherWay' && (await leaveMoving(step)) === 'photo')
        step = { ...step, liveness: 'photo' };
    }
  };

  /** A browser cannot read a chip: the person goes on in the app, and this page once it is done. */
  const waitForApp = async ({ index }: Step): Promise<boolean> => {
    for (;;) {
      await askForApp(screen, t, returnUrl);
      const { steps, end } = await backend.open();
      if (end || !steps[index]?.isOpen) return end !== 'refused';
    }
  };

  /** The last screen. Whoever has agreed can take it back there, while the link opens it. */
  const close = (end: NonNullable<Job['end']>, mayWithdraw: boolean): void => {
    const takeBack = async (): Promise<void> => {
      if (!(await askWithdraw(screen, t))) return close(end, mayWithdraw);
      try {
        await backend.withdraw();
        close('withdrawn', false);
      } catch (fault) {
        await showProblem(screen, t, problemOf(fault), returnUrl);
        close(end, mayWithdraw);
      }
    };
    showEnd(screen, t, end, returnUrl, mayWithdraw ? () => void takeBack() : undefined);
  };

  const doJob = async (job: Job): Promise<void> => {
    if (job.end) return close(job.end, job.mayWithdraw === true);
    if (isDesk() && (job.phoneOnly || (offersPhone && done.size === 0))) {
      const code = await backend.phoneCode().catch(() => undefined);
      const mayStay = job.phoneOnly !== true;
      if (code) await offerPhone(screen, t, { code, mayStay, look: backend.open });
      else if (!mayStay) throw problem('failed');
    }
    if (job.consent) {
      if (!(await askConsent(screen, t, job.consent))) {
        await backend.withdraw();
        close('withdrawn', false);
        return emit('finished', null);
      }
      await backend.agree(job.consent.sha256);
    }
    const hasAgreed = job.consent !== undefined || job.mayWithdraw === true;
    for (const step of job.steps) {
      if (!step.isOpen || done.has(step.index)) continue;
      const isDone = isOfPhotos(step) ? await doStep(step, job) : await waitForApp(step);
      if (!isDone) {
        close('refused', hasAgreed);
        return emit('finished', null);
      }
      done.add(step.index);
    }
    close((await backend.end()) ?? 'done', hasAgreed);
    emit('finished', null);
  };

  for (;;)
    try {
      const job = await backend.open();
      t = speak(job.language);
      ({ returnUrl } = job);
      if (job.brand) screen.showBrand(job.brand);
      return await doJob(job);
    } catch (fault) {
      const name = problemOf(fault);
      if (name === 'failed') console.error(fault);
      await showProblem(screen, t, name, returnUrl);
    }
};

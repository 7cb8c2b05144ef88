import { isOfPhotos, type Job, type Step } from './backend/backend.js';
import { isDesk } from './channel/desk.js';
import { doStep } from './do-step.js';
import { problem, problemOf } from './problem.js';
import type { Tools } from './tools.js';
import { askForApp, askWithdraw, showEnd, showProblem } from './views/messages.js';
import { askToBegin } from './views/overview.js';
import { offerPhone } from './views/phone.js';
import type { WaysOut } from './views/ways-out.js';

type FlowTools = Tools & {
  /** At a desk, a code to go on by phone comes first. */
  readonly offersPhone: boolean;
};

const isNew = ({ steps }: Job): boolean => steps.length > 1 && steps.every(({ isOpen }) => isOpen);

/** Everything one person does, from the first text to the last; ends when nothing is left to do. */
export const runFlow = async (tools: FlowTools): Promise<void> => {
  const { backend, screen, emit, speech, offersPhone } = tools;
  const { t } = speech;
  const done = new Set<number>();
  let hasBegun = false;
  let notice = (): string => '';
  let out: WaysOut = {};

  /** A browser cannot read a chip: the person goes on in the app, and this page once it is done. */
  const waitForApp = async ({ index }: Step): Promise<boolean> => {
    for (;;) {
      await askForApp(screen, t, out);
      const { steps, end } = await backend.open();
      if (end || !steps[index]?.isOpen) return end !== 'refused';
    }
  };

  const takePhotosOf = async (step: Step, job: Job): Promise<boolean> => {
    if (!isOfPhotos(step)) return waitForApp(step);
    const asDone = await doStep(tools, step, { job, out, notice });
    if (asDone) notice = () => t('acceptedNotice', { what: t(`name_${asDone.subject}`) });
    return asDone !== undefined;
  };

  /** The last screen. Whoever has agreed can take it back there, while the link opens it. */
  const close = (end: NonNullable<Job['end']>, mayWithdraw: boolean): void => {
    const takeBack = async (): Promise<void> => {
      if (!(await askWithdraw(screen, t))) return close(end, mayWithdraw);
      try {
        await backend.withdraw();
        close('withdrawn', false);
      } catch (fault) {
        await showProblem(screen, t, problemOf(fault), out);
        close(end, mayWithdraw);
      }
    };
    showEnd(screen, t, { end, out, withdraw: mayWithdraw ? () => void takeBack() : undefined });
  };

  const doJob = async (job: Job): Promise<void> => {
    if (job.end) return close(job.end, job.mayWithdraw === true);
    if (isDesk() && (job.phoneOnly || (offersPhone && done.size === 0))) {
      const code = await backend.phoneCode().catch(() => undefined);
      const mayStay = job.phoneOnly !== true;
      if (code) await offerPhone(screen, t, { code, mayStay, look: backend.open });
      else if (!mayStay) throw problem('failed');
    }
    if (job.consent || (!job.isIntroduced && !hasBegun && isNew(job))) {
      if (!(await askToBegin(screen, t, job))) {
        await backend.withdraw();
        close('withdrawn', false);
        return emit('finished', null);
      }
      hasBegun = true;
      if (job.consent) await backend.agree(job.consent.sha256);
    }
    const hasAgreed = job.consent !== undefined || job.mayWithdraw === true;
    for (const step of job.steps) {
      if (!step.isOpen || done.has(step.index)) continue;
      if (!(await takePhotosOf(step, job))) {
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
      speech.useSession(job.language);
      out = { returnUrl: job.returnUrl, helpUrl: job.helpUrl, name: job.brand?.name };
      if (job.brand) screen.showBrand(job.brand);
      return await doJob(job);
    } catch (fault) {
      const name = problemOf(fault);
      if (name === 'failed') console.error(fault);
      await showProblem(screen, t, name, out);
    }
};

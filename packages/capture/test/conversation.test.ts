import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Prompt } from '../../../src/contract/conversation.js';
import { limits } from '../../../src/contract/limits.js';
import type { PageLanguage } from '../../../src/contract/languages.js';
import { measureCrops } from '../../../src/flows/selfie/measure-crops.js';
import type { Tools } from '../../../src/models/tools.js';
import { axeProblems } from '../../../test/console/support/axe.js';
import { overflowOf, startBrowser } from '../../../test/console/support/browser.js';
import { cameraFlags } from '../../../test/console/support/camera-stream.js';
import { withChromium } from '../../../test/console/support/chromium.js';
import { specimen } from '../../../test/support/images.js';
import { startTestService, type TestService } from '../../../test/support/service.js';
import { texts } from '../src/texts/texts.js';
import { ensureCaptureBuilt } from './support/built.js';
import { fakeSession, fakeTalk, movingStep, type Posted } from './support/fake-session.js';
import { writeMovedStill } from './support/moved-still.js';
import { openPhone } from './support/phone.js';

/* A conversation in the page of a link, on the smallest phone. */

// Browsers and nets share the cores with every other test.
vi.setConfig({ testTimeout: 300_000 });

const dot = (yawDeg: number, pitchDeg: number): Prompt => ({
  kind: 'dot',
  to: { yawDeg, pitchDeg },
});
const shortPlan: readonly Prompt[] = [
  ...[dot(0, 0), dot(18, 9), dot(0, 0)],
  { kind: 'action', action: 'open_mouth' },
];

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
const hashesOf = (files: readonly File[]): Promise<string[]> =>
  Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await bytesOf(file))
        .digest('base64url'),
    ),
  );

const formIn = ({ headers, body }: Posted): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type']! },
  }).formData();

withChromium(() => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    await ensureCaptureBuilt();
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const film = join(folder, 'camera.y4m');
    await writeMovedStill(film, specimen('selfie'));
    service = await startTestService();
    browser = await startBrowser([...cameraFlags(film), '--use-fake-ui-for-media-stream']);
    await service.ready();
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const fakeLink = (): string => `${service.url}/capture/#${'T'.repeat(43)}`;
  const dotStage = (page: Page) => page.locator('.dot[data-state=moving]').waitFor();

  describe('a conversation in the page', () => {
    it.each(['en', 'es', 'pt'] as const)(
      '%s: the dot, the actions and the other way, clean in both themes',
      async (language: PageLanguage) => {
        const t = texts[language];
        const { page, context, problems } = await openPhone(browser, service.url);
        const talk = fakeTalk(shortPlan);
        talk.holdAt(2);
        const advice = { accepted: false, error_code: 714, advice: 'X.', attempts_left: 2 };
        const posted = await fakeSession(context, {
          ...{ steps: [movingStep], language, talk, answers: [{ body: advice }] },
          bySocket: language === 'es',
          brand: { name: 'Banco do Sul', colour: '#b3261e' },
        });
        const clean = async (): Promise<void> => {
          expect(await axeProblems(page)).toEqual([]);
          expect(await overflowOf(page)).toBe(0);
        };
        await page.goto(fakeLink());
        await page.getByText(t.hint_moving).waitFor();
        await clean();
        await page.getByRole('button', { name: t.cannotMove }).click();
        await page.getByText(t.otherWayPhoto).waitFor();
        await clean();
        await page.getByRole('button', { name: t.otherWayBack, exact: true }).click();
        await page.getByRole('button', { name: t.openCamera }).click();
        await page.getByRole('alert').getByText(t.action_follow).waitFor();
        await dotStage(page);
        await page.getByText(`${t.dot_left}, ${t.dot_up}`, { exact: true }).waitFor();
        await clean();
        talk.holdAt(4);
        await page.getByRole('alert').getByText(t.action_open_mouth).waitFor();
        talk.goOn();
        await page.getByRole('heading', { name: t.refusedRecording }).waitFor();
        await clean();
        const form = await formIn(posted.at(-1)!);
        const frames = form.getAll('frames') as File[];
        const crops = form.getAll('crops') as File[];
        const { frames: promised, framesWanted, cropsWanted } = talk.state();
        const wanted = framesWanted!.map((number) => promised[number]!);
        expect(await hashesOf(frames)).toEqual(wanted.map(({ sha256 }) => sha256));
        expect(cropsWanted!.length).toBeGreaterThanOrEqual(4);
        expect(await hashesOf(crops)).toEqual(
          cropsWanted!.map((number) => promised[number]!.cropSha256),
        );
        // Each shows what its frame shows: the judge's own measure, on a browser's own JPEGs.
        const boxes = JSON.parse(form.get('crop_boxes') as string) as [number, number, number][];
        const likeness = await measureCrops(
          {
            frames: await Promise.all(frames.map(bytesOf)),
            crops: await Promise.all(
              crops.map(async (crop, i) => {
                const [x, y, sizePx] = boxes[i]!;
                const frame = framesWanted!.indexOf(cropsWanted![i]!);
                return { frame, bytes: await bytesOf(crop), box: { x, y, sizePx } };
              }),
            ),
          },
          { limits } as Tools,
        );
        expect(likeness).toBeGreaterThan(0.98);
        expect(JSON.parse(form.get('frame_times_ms') as string)).toEqual(
          wanted.map(({ atMs }) => atMs),
        );
        expect(form.get('challenge_id')).toBe('conversation');
        // Over a WebSocket as soon as one is open; where none opens, by POST.
        const { posts, bySocket } = talk.heard;
        if (language === 'es') expect(bySocket).toBeGreaterThan(5 * posts);
        else expect([posts > 20, bySocket]).toEqual([true, 0]);
        expect(form.get('selfie')).toBeInstanceOf(File);
        expect(problems).toEqual([]);
        await context.close();
      },
    );

    it('the dot is on the person’s own left where the yaw is, and nothing else moves', async () => {
      const { page, context } = await openPhone(browser, service.url);
      const talk = fakeTalk(shortPlan);
      talk.holdAt(2);
      await fakeSession(context, { steps: [movingStep], talk });
      await page.goto(fakeLink());
      await page.getByRole('button', { name: 'Open the camera' }).click();
      await page.getByText('left, up', { exact: true }).waitFor();
      await page.waitForTimeout(1000);
      const middle = async (what: string): Promise<readonly [number, number]> => {
        const { x, y, width, height } = (await page.locator(what).boundingBox())!;
        return [x + width / 2, y + height / 2];
      };
      const [[dotX, dotY], [ovalX, ovalY]] = [await middle('.dot'), await middle('.guide ellipse')];
      expect(dotX).toBeLessThan(ovalX - 20);
      expect(dotY).toBeLessThan(ovalY - 15);
      const animations = await page.evaluate<number>(
        "document.querySelector('anverso-capture').shadowRoot.getAnimations().length",
      );
      expect(animations).toBe(0);
      await page.getByRole('button', { name: 'Close camera' }).click();
      await page.getByRole('button', { name: 'Open the camera' }).waitFor();
      await context.close();
    });

    it('moving only: who cannot move is told to ask for another way', async () => {
      const { page, context } = await openPhone(browser, service.url);
      await fakeSession(context, {
        steps: [{ ...movingStep, liveness: 'moving' }],
        returnUrl: 'https://acme.example/help',
      });
      await page.goto(fakeLink());
      await page.getByRole('button', { name: texts.en.cannotMove }).click();
      await page.getByText(texts.en.otherWayAsk).waitFor();
      const back = await page.getByRole('link', { name: 'Go back' }).getAttribute('href');
      expect(back).toBe('https://acme.example/help');
      await context.close();
    });
  });
});

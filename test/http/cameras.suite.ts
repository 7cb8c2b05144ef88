import { describe, expect, it } from 'vitest';
import { loadCameraShift } from '../../src/flows/selfie/camera-shift.js';
import type { Suite } from '../support/use.js';

/** What is known of a client's cameras, to that client alone. */
export const cameras: Suite = (use) =>
  describe('cameras', () => {
    const path = '/api/v3.2/cameras/';
    const picture = (version: string, value: number) => ({
      version,
      standardised: Array<number>(48).fill(value),
    });

    it('none at first, and what it takes', async () => {
      const client = await use().client();
      const { status, json } = await use().as(client, path);
      expect(status).toBe(200);
      const needed = { pictures_needed: 10, pictures_complete: 250 };
      expect(json).toEqual({ is_on: true, ...needed, cameras: [] });
    });

    it('how far they move scores, and how much further the pictures since would', async () => {
      const { cameraBaselines } = use().store;
      const { version, measure } = await loadCameraShift();
      const client = await use().client();
      await cameraBaselines.set(client, 'IOS', Array(20).fill(picture(version, 0.5)));
      for (let i = 0; i < 10; i++)
        await cameraBaselines.learn(client, 'IOS', picture(version, -0.5));
      await cameraBaselines.learn(client, 'ANDROID', picture(version, 0));
      await cameraBaselines.set(client, 'DESKTOP', Array(20).fill(picture('of another judge', 1)));
      const all = await cameraBaselines.list(client);
      const known = measure(all).find(({ device }) => device === 'IOS')!;
      const { cameras } = (await use().as(client, path)).json as { cameras: object[] };
      expect(cameras).toEqual([
        expect.objectContaining({ device: 'ANDROID', pictures: 1, in_use: false, drift: null }),
        {
          ...{ device: 'IOS', pictures: 20, source: 'chosen', in_use: true, is_complete: true },
          shift: expect.closeTo(known.shift, 2) as number,
          drift: expect.any(Number) as number,
          changed_at: expect.stringMatching(/^\d{4}-/) as string,
        },
      ]);
      expect(Math.abs((cameras[1] as { drift: number }).drift)).toBeGreaterThan(0.1);
    });

    it("not another client's, and none without a token", async () => {
      const { version } = await loadCameraShift();
      const [one, other] = [await use().client(), await use().client()];
      await use().store.cameraBaselines.set(one, 'IOS', Array(20).fill(picture(version, 0)));
      expect((await use().as(other, path)).json).toMatchObject({ cameras: [] });
      expect((await use().request(path)).status).toBe(401);
    });
  });

import { describe, expect, it, vi } from 'vitest';
import { codes } from '../../src/contract/codes.js';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Health, metrics, reference. Readiness that is not there yet is in start.test.ts. */
export const operations: Suite = (use) =>
  describe('operation', () => {
    it('/healthz: the process answers, and which version it is', async () => {
      const answer = await use().request('/healthz');
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+/) as string,
      });
    });

    it('/readyz: 200 once models are loaded and the store answers', async () => {
      const answer = await use().request('/readyz');
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        status: 'ready',
        models: true,
        store: true,
        clock: true,
        connections: true,
        retention: true,
      });
    });

    it('/metrics: Prometheus, with requests, outcomes, stages and load', async () => {
      await use().ocr({ frontside: anyImage, document_type: 'passport' });
      const answer = await use().request('/metrics');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(answer.text).toMatch(
        /^anverso_http_requests_total\{route="\/api\/v3\.2\/ocr\/",status="200"\} \d+$/m,
      );
      expect(answer.text).toMatch(
        /^anverso_transactions_total\{kind="passport",outcome="accepted",code="0"\} \d+$/m,
      );
      expect(answer.text).toMatch(/^anverso_stage_seconds_count\{.*stage="decode".*\} \d+$/m);
      expect(answer.text).toMatch(/^anverso_workers 1$/m);
      expect(answer.text).toMatch(/^anverso_queue_depth 0$/m);
      expect(answer.text).toMatch(/^anverso_process_cpu_seconds_total/m);
    });

    it('/metrics: what alerts need, from the start: erasing, the clock, the disk, webhooks', async () => {
      const figure = async (name: string): Promise<number> => {
        const { text } = await use().request('/metrics');
        const line = text.split('\n').find((one) => one.startsWith(`${name} `));
        return Number(line?.slice(name.length));
      };
      await vi.waitFor(async () => {
        const agoSeconds = Date.now() / 1000 - (await figure('anverso_erased_timestamp_seconds'));
        expect(agoSeconds).toBeLessThan(3600);
      }, 10_000);
      expect(Math.abs(await figure('anverso_clock_unconfirmed_seconds'))).toBeLessThan(60);
      expect(await figure('anverso_webhooks_total{result="given up"}')).toBeGreaterThanOrEqual(0);
      // A PostgreSQL has a disk that the node does not see.
      const free = await figure('anverso_disk_free_bytes');
      expect(free > 0).toBe(use().store.kind === 'pglite');
    });

    it('/metrics: a path that nobody knows makes no new series', async () => {
      await use().request('/nowhere/8-000-001');
      expect((await use().request('/metrics')).text).not.toContain('8-000-001');
    });

    it('/api/v3.2/capabilities: what the proof of life is worth, in numbers', async () => {
      const { status, json } = await use().request('/api/v3.2/capabilities/');
      expect(status).toBe(200);
      const { id_reader_plus: told } = json as {
        id_reader_plus: {
          conditions: { code: number; recall: number }[];
          attacks: { attack: string; eer: number }[];
          cannot_detect: string[];
        };
      };
      expect(told.conditions.map(({ code }) => code)).toEqual([
        819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829,
      ]);
      expect(told.attacks.every(({ eer }) => eer >= 0 && eer <= 1)).toBe(true);
      expect(told.cannot_detect.length).toBeGreaterThan(0);
    });

    it('/docs: a page whose parts all come from here', async () => {
      const page = await use().request('/docs');
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      const assets = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url!);
      expect(assets.length).toBeGreaterThan(3);
      for (const url of assets) {
        expect(url).toMatch(/^\/docs\/static\//);
        expect((await use().request(url)).status).toBe(200);
      }
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
      const start = await use().request('/docs/static/swagger-initializer.js');
      expect(start.text.replace(/\/\/ .*/g, '')).not.toMatch(/https?:/);
    });

    it('/api/v3.2/codes: every code in both languages, with status and class', async () => {
      for (const path of ['/api/v3.2/codes', '/api/v3.2/codes/']) {
        const { codes: list } = (await use().request(path)).json as { codes: object[] };
        expect(list).toHaveLength(Object.keys(codes).length);
        expect(list).toContainEqual({
          code: 809,
          reason: 'frontsideMissing',
          service: 'ocr',
          http_status: 400,
          class: 'bad_request',
          en: 'The frontside was not sent in the request.',
          es: 'No se envió el frente (frontside) en la solicitud.',
        });
        const numbers = list.map((entry) => (entry as { code: number }).code);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
    });

    it('anything else: 404 in JSON', async () => {
      const answer = await use().request('/nowhere');
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({ error: 'There is nothing here.' });
    });
  });

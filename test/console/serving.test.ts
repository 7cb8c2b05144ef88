import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';
import { ensureCaptureBuilt } from '../../packages/capture/test/support/built.js';
import { ensureConsoleBuilt } from './support/built.js';

let service: TestService;
beforeAll(async () => {
  await ensureConsoleBuilt();
  await ensureCaptureBuilt();
  service = await startTestService();
}, 120_000);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual' });

describe('/console', () => {
  it('is where the address of the service leads', async () => {
    for (const path of ['/', '/console']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        '/console/',
      ]);
    }
  });

  it('allows nothing inline and nothing from elsewhere', async () => {
    const answer = await get('/console/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/'unsafe|https?:|\*/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const page = await answer.text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\son\w+=/);
    expect(page.match(/(?:src|href)="([^"]+)"/g)!.every((one) => one.includes('"/console/'))).toBe(
      true,
    );
  });

  it('keeps hashed files for ever, asks again for the page', async () => {
    const page = await get('/console/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const tag = page.headers.get('etag')!;
    expect((await get('/console/', { 'if-none-match': tag })).status).toBe(304);
    const [, script] = /src="([^"]+)"/.exec(await page.text())!;
    const served = await get(script!);
    expect(served.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(served.headers.get('cache-control')).toContain('immutable');
  });

  it('has the specimens', async () => {
    const answer = await get('/console/specimens/passport.jpg');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(readFileSync('specimens/passport.jpg'))).toBe(true);
  });

  it.each([
    '/console/nothing.js',
    '/console/../package.json',
    '/console/..%2f..%2fpackage.json',
    '/console/specimens/README.md',
    '/console/specimens/%2e%2e/package.json',
  ])('%s: 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'There is nothing here.' });
  });
});

describe('/capture', () => {
  it('allows nothing inline but its own few styles, and nothing from elsewhere', async () => {
    const answer = await fetch(`${service.url}/capture/`);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'sha256-");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/'unsafe|https?:|\*/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\son\w+=/);
  });

  it('sends nets as they are kept, compressed, and unpacks them for who cannot', async () => {
    for (const [name, type] of [
      ['ort.mjs', 'text/javascript; charset=utf-8'],
      ['ort.wasm', 'application/wasm'],
      ['documents.onnx', 'application/octet-stream'],
    ]) {
      const packed = await get(`/capture/net/${name}`, { 'accept-encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      const plain = await get(`/capture/net/${name}`, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('content-type')).toBe(type);
      const kept = readFileSync(`packages/capture/dist/net/${name}`);
      for (const answer of [packed, plain])
        expect(kept.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
  });

  it('offers the component, one file below 135 kB, to pages of any origin', async () => {
    const answer = await fetch(`${service.url}/capture/anverso-capture.js`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const text = await answer.text();
    expect(text.length).toBeLessThan(135_000);
    expect(text).not.toMatch(/\bimport ?['"{*]|\bfrom ?['"]\./);
  });
});

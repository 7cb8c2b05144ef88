import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readBrandColour, readBrandLogo, readBrandName } from './brand.js';

describe('the look of a client’s capture page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it('a colour that can be seen on white', () => {
    expect(readBrandColour('#B3261E')).toBe('#b3261e');
    expect(readBrandColour('default')).toBeNull();
    expect(() => readBrandColour('#ffee00')).toThrow(/contrast of 1\.\d on white/);
    expect(() => readBrandColour('red')).toThrow('must be like #0b5c63');
  });

  it('a name of one line, or none', () => {
    expect(readBrandName(' Banco del Sur ')).toBe('Banco del Sur');
    expect(readBrandName('none')).toBeNull();
    expect(() => readBrandName('x'.repeat(61))).toThrow('1 to 60 characters');
  });

  it('a small PNG, nothing else', async () => {
    const create = { width: 90, height: 30, channels: 3, background: '#b3261e' } as const;
    const png = await sharp({ create }).png().toBuffer();
    expect(await readBrandLogo(file('a.png', png))).toBe(png.toString('base64'));
    expect(await readBrandLogo('none')).toBeNull();
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    await expect(readBrandLogo(file('b.png', jpeg))).rejects.toThrow('PNG');
    const large = Buffer.concat([png, Buffer.alloc(40_000)]);
    await expect(readBrandLogo(file('c.png', large))).rejects.toThrow('larger than 32768 bytes');
    await expect(readBrandLogo(join(folder, 'none.png'))).rejects.toThrow('cannot be read');
  });
});

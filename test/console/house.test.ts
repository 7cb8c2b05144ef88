import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stagesOf } from '../../console/src/transactions/stages.js';
import { es as capabilitiesEs } from '../../console/src/i18n/es/capabilities.js';
import { en } from '../../console/src/i18n/en.js';
import { es } from '../../console/src/i18n/es.js';
import { identificationCard } from '../../src/flows/card/identification-card.js';
import { nationalPassport } from '../../src/flows/passport/national-passport.js';
import { passport } from '../../src/flows/passport/passport.js';
import { passportPlus } from '../../src/flows/passport/passport-plus.js';
import {
  nationalPassportWithProofOfLife,
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from '../../src/flows/passport/proof-of-life.js';
import { identificationCardWithProofOfLife } from '../../src/flows/card/proof-of-life.js';
import { selfie } from '../../src/flows/selfie/selfie.js';
import {
  capabilities,
  chipCapabilities,
  movingCapabilities,
} from '../../src/contract/capabilities.js';

const root = resolve(import.meta.dirname, '../..');
const pageSource = join(root, 'console/src');

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?from '([^']+)';/gms)].map(
    (match) => match[1]!,
  );

/** Every file that the page runs, and what each of them asks of other packages. */
const walk = (start: string) => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of importsOf(file))
      if (name.startsWith('.')) visit(resolve(file, '..', name.replace(/\.js$/, '.ts')));
      else packages.add(name);
  };
  visit(start);
  return { files: [...files], packages: [...packages] };
};

describe('the console', () => {
  const { files, packages } = walk(join(pageSource, 'main.ts'));
  const shared = files
    .map((file) => relative(root, file))
    .filter((file) => file.startsWith('src/'));

  it('runs no package and no part of Node', () => {
    expect(packages).toEqual([]);
    expect(files.every((file) => existsSync(file))).toBe(true);
  });

  it('judges with the service’s own modules, and takes nothing else of it', () => {
    expect(shared).toEqual(
      expect.arrayContaining([
        'src/document/judge.ts',
        'src/document/thresholds.ts',
        'src/selfie/verdict.ts',
        'src/selfie/thresholds.ts',
      ]),
    );
    const parts = new Set(shared.map((file) => file.split('/')[1]));
    expect([...parts].sort()).toEqual([
      'contract',
      'document',
      'geometry',
      'image',
      'inference',
      'models',
      'selfie',
    ]);
  });

  it('keeps files small: none over 300 lines', () => {
    const long = readdirSync(pageSource, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|css)$/.test(name))
      .filter((name) => readFileSync(join(pageSource, name), 'utf8').split('\n').length > 300);
    expect(long).toEqual([]);
  });

  it('knows the order of every stage of every flow', () => {
    const flows = {
      passport: [
        passport,
        nationalPassport,
        passportWithProofOfLife,
        nationalPassportWithProofOfLife,
      ],
      passport_plus: [passportPlus, passportPlusWithProofOfLife],
      identification_card: [identificationCard, identificationCardWithProofOfLife],
      selfie: [selfie],
    };
    for (const [kind, ran] of Object.entries(flows))
      for (const { stages } of ran) {
        const names = stages.map(({ name }) => name);
        expect(
          stagesOf[kind]!.filter((name) => names.includes(name)),
          kind,
        ).toEqual(names);
      }
  });

  it('has every word of the capabilities in Spanish', () => {
    const words: string[] = Object.values(capabilities).flatMap((check) => [
      ...check.cannotDetect,
      ...check.attacks.flatMap(({ attack, measuredOn }) => [attack, measuredOn]),
      ...check.conditions.flatMap((one) => ('condition' in one ? [one.condition] : [])),
    ]);
    const { cannotDetect, attacks, pastTheCamera, redTeam, measuredOn } = movingCapabilities;
    words.push(...cannotDetect, measuredOn, pastTheCamera.measuredOn, pastTheCamera.consequence);
    words.push(...[...attacks, ...pastTheCamera.attacks].map(({ attack }) => attack));
    words.push(
      redTeam.measuredOn,
      redTeam.doubted.attack,
      ...redTeam.attacks.flatMap(({ attack, way }) => [attack, way]),
    );
    const { proves, cannotDetect: notByChip, measuredOn: chips } = chipCapabilities;
    words.push(...proves, ...notByChip, chips);
    expect(words.filter((word) => !(word in capabilitiesEs))).toEqual([]);
  });

  it('has one text for each name, in whatever file: the last one would win', () => {
    const folder = join(pageSource, 'i18n/en');
    const known = new Map<string, string>();
    const twice: string[] = [];
    for (const file of readdirSync(folder))
      for (const [, name, text] of readFileSync(join(folder, file), 'utf8').matchAll(
        /^  (\w+):\s+(.+),$/gm,
      )) {
        if ((known.get(name!) ?? text) !== text) twice.push(`${file}: ${name}`);
        known.set(name!, text!);
      }
    expect(known.size).toBeGreaterThan(300);
    expect(twice).toEqual([]);
  });

  it('says everything in both languages, with the same things to fill in', () => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(en))
      expect([key, holes(es[key as keyof typeof es])]).toEqual([key, holes(text)]);
  });
});

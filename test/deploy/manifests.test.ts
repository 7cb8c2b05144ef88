import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settings } from '../../src/config.js';
import { nodeFlags } from '../support/node-flags.js';
import { isThere, root, textOf } from './support/files.js';

const known = new Set<string>(Object.values(settings).map(({ env }) => env));

type Env = { name: string; value?: string };
type Container = {
  image: string;
  env: Env[];
  securityContext: Record<string, unknown>;
  [probe: string]: unknown;
};
type Manifest = { kind: string; spec: { template?: { spec: { containers: Container[] } } } };

const manifestOf = (name: string): Manifest =>
  parse(textOf(`deploy/kubernetes/${name}`)) as Manifest;

/** What Kubernetes itself publishes as the schemas of these kinds. */
const schemas: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  Deployment,
  Service,
  HorizontalPodAutoscaler,
  PodDisruptionBudget,
  NetworkPolicy,
  Ingress,
  Secret,
};

describe('Kubernetes manifests', () => {
  const names = readdirSync(join(root, 'deploy/kubernetes')).filter(
    (name) => name.endsWith('.yaml') && !/^(kustomization|prometheus-adapter)/.test(name),
  );

  it.each(names)('%s fits the schema of its kind', (name) => {
    const manifest = manifestOf(name);
    const Kind = schemas[manifest.kind]!;
    expect(() => new Kind(manifest as never).validate()).not.toThrow();
  });

  it('the schemas do say no', () => {
    const wrong = { metadata: { name: 'x' }, spec: { replicas: 'three' } };
    expect(() => new Deployment(wrong as never).validate()).toThrow('replicas must be integer');
  });

  it('kustomization names every file but the example', () => {
    const { resources } = parse(textOf('deploy/kubernetes/kustomization.yaml')) as {
      resources: string[];
    };
    expect([...resources, 'secret.example.yaml'].sort()).toEqual(names.sort());
  });

  it('the pod is not root, writes nowhere, asks for settings that exist and paths that answer', () => {
    const [container] = manifestOf('deployment.yaml').spec.template!.spec.containers;
    expect(container!.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
    for (const { name } of container!.env) expect(known).toContain(name);
    const text = textOf('deploy/kubernetes/deployment.yaml');
    for (const [, path] of text.matchAll(/path: (\/\S+?)[ ,]/g))
      expect(['/readyz', '/healthz', '/metrics']).toContain(path);
  });

  it('the example secret is a configuration that starts', () => {
    const { stringData } = parse(textOf('deploy/kubernetes/secret.example.yaml')) as {
      stringData: Record<string, string>;
    };
    const config = readConfig(stringData);
    expect(config.databaseUrl).toContain('postgres');
    expect(config.keySecret).toBeDefined();
    expect(config.publicUrl).toMatch(/^https:/);
  });

  it('the ingress has https for the public address, and every page but those of operation', () => {
    const { stringData } = parse(textOf('deploy/kubernetes/secret.example.yaml')) as {
      stringData: Record<string, string>;
    };
    const { spec } = parse(textOf('deploy/kubernetes/ingress.yaml')) as {
      spec: {
        tls: { hosts: string[] }[];
        rules: { host: string; http: { paths: { path: string; pathType: string }[] } }[];
      };
    };
    const { host } = new URL(stringData['ANVERSO_PUBLIC_URL']!);
    expect(spec.tls[0]!.hosts).toEqual([host]);
    expect(spec.rules[0]!.host).toBe(host);
    const isServed = (asked: string): boolean =>
      spec.rules[0]!.http.paths.some(({ path, pathType }) =>
        pathType === 'Exact' ? asked === path : asked === path || asked.startsWith(`${path}/`),
      );
    for (const path of ['/', '/api/v3.2/ocr/', '/capture/', '/console/', '/docs/', '/openapi.json'])
      expect(isServed(path), path).toBe(true);
    for (const path of ['/metrics', '/readyz', '/healthz'])
      expect(isServed(path), path).toBe(false);
  });
});

describe('compose.yaml', () => {
  type Service = { image: string; ports?: string[]; environment: Record<string, string> };
  const text = textOf('compose.yaml');
  const { services } = parse(text) as { services: Record<string, Service> };

  it('starts the version of this package, hardened, with settings that exist', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(services['anverso']).toMatchObject({ read_only: true, image: `anverso:${version}` });
    const [container] = manifestOf('deployment.yaml').spec.template!.spec.containers;
    expect(container!.image).toBe(`anverso:${version}`);
    for (const name of Object.keys(services['anverso']!.environment)) expect(known).toContain(name);
  });

  it('lets nobody past the proxy, which the node trusts', () => {
    expect(services['anverso']!.environment['ANVERSO_TRUST_PROXY']).toBe('yes');
    const withPorts = Object.keys(services).filter((name) => services[name]!.ports);
    expect(withPorts).toEqual(['proxy']);
  });

  const needed = new Map(
    [...text.matchAll(/\$\{(\w+):\?([^}]*)\}/g)].map(([, name, hint]) => [name!, hint!]),
  );
  const example = Object.fromEntries(
    [...textOf('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

  it('has no secret in it, and says what to set and how to make one', () => {
    expect([...needed.keys()].sort()).toEqual(Object.keys(example).sort());
    for (const [name, hint] of needed) {
      expect(hint).toContain('set it in .env');
      expect(hint, name).toMatch(/openssl rand -(hex|base64) \d+|https:\/\//);
    }
    for (const name of ['ANVERSO_KEY_SECRET', 'POSTGRES_PASSWORD']) expect(example[name]).toBe('');
    expect(textOf('.gitignore')).toMatch(/^\.env$/m);
    expect(textOf('.dockerignore')).toMatch(/^\.env$|^\*$/m);
  });

  it('with what openssl makes it is a configuration that starts', () => {
    const made = { ...example, ANVERSO_KEY_SECRET: randomBytes(32).toString('base64') };
    const values: Record<string, string> = { ...made, POSTGRES_PASSWORD: 'abc123' };
    const filled = Object.fromEntries(
      Object.entries(services['anverso']!.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_all, one: string) => values[one] ?? ''),
      ]),
    );
    const config = readConfig(filled);
    expect(config.publicUrl).toBe('https://localhost');
    expect(config.keySecret).toBe(made.ANVERSO_KEY_SECRET);
  });

  const compose = isThere('docker-compose', 'version');
  it(`is one that Compose takes${compose ? '' : ' (no docker-compose here: only read)'}`, () => {
    if (!compose) return;
    // Debian's is older than the key `name`.
    const input = text.replace(/^name: .*$/m, '');
    const run = (env: Record<string, string>): string =>
      execFileSync('docker-compose', ['-f', '-', 'config'], {
        input,
        env: { PATH: process.env['PATH']!, ...env },
        stdio: 'pipe',
      }).toString();
    expect(() => run({})).toThrow(/set it in \.env/);
    const values = { ...example, ANVERSO_KEY_SECRET: 'a secret', POSTGRES_PASSWORD: 'abc123' };
    expect(run(values)).toContain('postgres://anverso:abc123@postgres:5432/anverso');
  });
});

describe('Dockerfile', () => {
  const text = textOf('Dockerfile');

  it('has nothing that the linter of the Docker language server minds', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nRUNN x').length).toBeGreaterThan(0);
  });

  it('does not run as root, pins its base, says how it is', () => {
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    expect([...text.matchAll(/^FROM (\S+)/gm)].every(([, image]) => /:\d/.test(image!))).toBe(true);
    for (const [, name] of text.matchAll(/\b(ANVERSO_\w+)=/g)) expect(known).toContain(name);
  });
});

describe('systemd unit', () => {
  const text = textOf('deploy/systemd/anverso.service');

  it('starts the program as it is installed, for a user of its own', () => {
    expect(text).toMatch(/^ExecStart=\/usr\/bin\/node --\S+ \S+\/dist\/cli\/anverso\.js serve$/m);
    expect(text).toMatch(/^DynamicUser=yes$/m);
  });

  const verify = isThere('systemd-analyze', '--version');
  it.skipIf(!verify)('is one that systemd takes (systemd-analyze verify)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const unit = join(folder, 'anverso.service');
    // It looks whether the program is there.
    await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
    expect(execFileSync('systemd-analyze', ['verify', unit], { stdio: 'pipe' }).toString()).toBe(
      '',
    );
    await rm(folder, { recursive: true });
  });
});

describe('nginx', () => {
  it('asks for a body as large as the service takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(textOf('deploy/nginx/anverso.conf'))!;
    const { documentFileBytes, selfieFileBytes } = readConfig({});
    const most = Math.max(2 * documentFileBytes, selfieFileBytes);
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(most);
  });
});

describe('the flags of Node', () => {
  it.each(['Dockerfile', 'deploy/systemd/anverso.service', 'package.json', 'src/cli/anverso.ts'])(
    'are set by %s: every way to start the service',
    (path) => {
      for (const flag of nodeFlags) expect(textOf(path)).toContain(flag);
    },
  );
});

describe('core dumps', () => {
  it('are off in the units that can say so', () => {
    expect(textOf('deploy/systemd/anverso.service')).toMatch(/^LimitCORE=0$/m);
    expect(parse(textOf('compose.yaml'))).toMatchObject({
      services: { anverso: { ulimits: { core: 0 } } },
    });
  });
});

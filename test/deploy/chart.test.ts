import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isThere, root, textOf } from './support/files.js';

/** Debian's Go and its sprig: what Helm renders with. There is no helm among Debian's packages. */
const sources = '/usr/share/gocode';
const hasGo = isThere('go', 'version') && existsSync(`${sources}/src/github.com/Masterminds/sprig`);
const chart = 'deploy/helm/anverso';
const templates = readdirSync(join(root, chart, 'templates'));

describe('Helm chart', () => {
  it('has a template for every manifest that kustomize applies', () => {
    const { resources } = parse(textOf('deploy/kubernetes/kustomization.yaml')) as {
      resources: string[];
    };
    expect(templates.sort()).toEqual(resources.sort());
  });

  it('is of the version of this package', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(parse(textOf(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  });

  describe.runIf(hasGo)('rendered by Go’s templates', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'anverso-chart-'));
      const go = ['build', '-o', join(folder, 'render'), 'test/deploy/support/render-chart.go'];
      const env = { PATH: process.env['PATH'], HOME: folder, GOPATH: sources, GO111MODULE: 'off' };
      execFileSync('go', go, { cwd: root, env });
    }, 300_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const render = (values: object): Record<string, unknown> => {
      const args = [join(root, chart), JSON.stringify(values)];
      const texts = JSON.parse(execFileSync(join(folder, 'render'), args).toString()) as object;
      return Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, parse(text as string)]),
      );
    };

    it('is the manifests', () => {
      const rendered = render({});
      for (const name of templates)
        expect(rendered[name], name).toEqual(parse(textOf(`deploy/kubernetes/${name}`)));
    });

    it('puts every value where it belongs', () => {
      const rendered = render({
        secretName: 'vault',
        image: 'registry.example.com/anverso:9',
        workers: 4,
        queue: 20,
        resources: { cpu: 5, memory: '1Gi', memoryLimit: '2Gi' },
        autoscaling: { minReplicas: 5, maxReplicas: 50 },
        ingress: { host: 'id.bank.example', className: 'traefik', tlsSecret: 'mine' },
        networkPolicy: {
          ingressNamespace: 'edge',
          monitoringNamespace: 'prom',
          postgresql: 'pgbouncer',
          postgresqlPort: 6432,
          webhooks: true,
        },
      });
      const policy = rendered['networkpolicy.yaml'];
      expect(() => new NetworkPolicy(policy as never).validate()).not.toThrow();
      const all = JSON.stringify(rendered);
      for (const value of [
        ...['"name":"vault"', '"image":"registry.example.com/anverso:9"', '"cpu":"5"', '"1Gi"'],
        ...['"ANVERSO_WORKERS","value":"4"', '"ANVERSO_QUEUE","value":"20"', '"memory":"2Gi"'],
        ...['"replicas":5', '"minReplicas":5', '"maxReplicas":50', '"host":"id.bank.example"'],
        ...['"hosts":["id.bank.example"]', '"ingressClassName":"traefik"', '"secretName":"mine"'],
        ...['"edge"', '"prom"', '"pgbouncer"', '"port":6432', '"port":443'],
      ])
        expect(all).toContain(value);
    });
  });
});

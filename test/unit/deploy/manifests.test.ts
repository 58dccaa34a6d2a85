import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, "../../../docs/deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const documents = parseAllDocuments(read("kubernetes.yaml")).map((document) => document.toJS());
const compose = parse(read("compose.yaml"), { merge: true });
const nginx = read("nginx.conf");

const schema = require
  .resolve("dclint/package.json")
  .replace("package.json", "schemas/compose.schema.json");
// It names its dialect in a way that ajv does not know.
const isCompose = new Ajv({ strict: false, validateFormats: false }).compile({
  ...JSON.parse(readFileSync(schema, "utf8")),
  $schema: undefined,
});

test("the Kubernetes manifest keeps to the schemas", () => {
  const [deployment, service, budget, autoscaler, ...others] = documents;
  new Deployment(deployment).validate();
  new Service(service).validate();
  new PodDisruptionBudget(budget).validate();
  new HorizontalPodAutoscaler(autoscaler).validate();
  expect(others).toEqual([]);
});

test("what the parts of the Kubernetes manifest say of each other is so", () => {
  const [deployment, service, budget, autoscaler] = documents;
  const { labels } = deployment.spec.template.metadata;
  expect(deployment.spec.selector.matchLabels).toEqual(labels);
  expect(service.spec.selector).toEqual(labels);
  expect(budget.spec.selector.matchLabels).toEqual(labels);
  const { apiVersion, kind, metadata } = deployment;
  expect(autoscaler.spec.scaleTargetRef).toEqual({ apiVersion, kind, name: metadata.name });
  expect(autoscaler.spec.minReplicas).toBeGreaterThan(budget.spec.minAvailable);

  const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec;
  const [site] = containers;
  const names = site.ports.map(({ name }: { name: string }) => name);
  for (const probe of [site.startupProbe, site.readinessProbe, site.livenessProbe]) {
    expect(probe.httpGet.path).toBe("/healthz");
    expect(names).toContain(probe.httpGet.port);
  }
  expect(names).toContain(service.spec.ports[0].targetPort);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(site.lifecycle.preStop.sleep.seconds + 10);
});

test("the Compose file keeps to the schema", () => {
  isCompose(compose);
  expect(isCompose.errors).toBeNull();
});

test("nginx asks the replicas where the Compose file puts them", () => {
  const { nginx: proxy, ...replicas } = compose.services;
  const addresses = Object.values<{ networks: { site: { ipv4_address: string } } }>(replicas).map(
    ({ networks }) => `${networks.site.ipv4_address}:3000`,
  );
  expect([...nginx.matchAll(/server ([\d.:]+) /g)].map(([, address]) => address)).toEqual(
    addresses,
  );
  expect(Object.keys(proxy.depends_on)).toEqual(Object.keys(replicas));
  const port = /listen (\d+);/.exec(nginx)?.[1];
  expect(proxy.ports).toEqual([`\${PORT:-80}:${port}`]);
});

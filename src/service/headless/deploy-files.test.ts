import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeDataFolder } from '../service.testkit.ts'
import { NODE_CONNECTIONS } from '../store/postgres/open-postgres-store.ts'
import { readCommandLine } from './command-line.ts'

/** PostgreSQL’s default `max_connections`, without those reserved for superusers. */
const POSTGRES_CONNECTIONS = 97
/** Maximum time a node needs to exit once it stops accepting requests, in seconds. */
const LEAVE_SECONDS = 26

const folder = resolve('resources/deploy')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const parsed = (file: string) => parse(read(file), { merge: true })
const kubernetes = (name: string) => parsed(`kubernetes/${name}.yaml`)

/** The models validate a manifest against the schemas of the Kubernetes API. */
const models = {
  deployment: async () => (await import('kubernetes-models/apps/v1/Deployment')).Deployment,
  'migration-job': async () => (await import('kubernetes-models/batch/v1/Job')).Job,
  service: async () => (await import('kubernetes-models/v1/Service')).Service,
  ingress: async () => (await import('kubernetes-models/networking.k8s.io/v1/Ingress')).Ingress,
  'horizontal-pod-autoscaler': async () =>
    (await import('kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler')).HorizontalPodAutoscaler,
  'pod-disruption-budget': async () =>
    (await import('kubernetes-models/policy/v1/PodDisruptionBudget')).PodDisruptionBudget,
  'network-policy': async () => (await import('kubernetes-models/networking.k8s.io/v1/NetworkPolicy')).NetworkPolicy,
}
const names = Object.keys(models) as (keyof typeof models)[]

/** Returns the arguments, with secret files replaced by files in a folder on this computer. */
function readable(args: readonly string[]): string[] {
  const secrets = makeDataFolder()
  mkdirSync(secrets, { recursive: true })
  writeFileSync(join(secrets, 'database-url'), 'postgres://desk:secret@database/desk\n', { mode: 0o600 })
  writeFileSync(join(secrets, 'encryption-keys'), '', { mode: 0o600 })
  return args.map((arg) => arg.replace(/=(?:%d|\/run\/secrets(?:\/mcp-access-desk)?)\//, `=${secrets}/`))
}

/** Returns the arguments as Compose and Kubernetes pass them, with their variable for the host substituted. */
const withHost = (args: readonly string[]) =>
  args.map((arg) => arg.replace(/\$\{MCP_HOST:[^}]*\}|\$\(MCP_HOST\)/, 'mcp.example.com'))

const unitArguments = () =>
  (/^ExecStart=((?:.*\\\n)*.*)/m.exec(read('systemd/mcp-access-desk.service'))?.[1] ?? '')
    .split(/[\s\\]+/)
    .filter((word) => word.startsWith('--'))

describe('the deployment options', () => {
  it.each([
    ['compose', () => parsed('compose/compose.yaml').services['node-1'].command, null],
    ['Kubernetes', () => kubernetes('deployment').spec.template.spec.containers[0].args, null],
    [
      'the Kubernetes migration job',
      () => kubernetes('migration-job').spec.template.spec.containers[0].args,
      'migrate',
    ],
    ['systemd', unitArguments, null],
  ] as [string, () => string[], string | null][])(
    '%s passes arguments that the service accepts',
    (_, argsOf, command) => {
      const args = withHost(argsOf())
      const options = readCommandLine(readable(args), {})
      expect(options).not.toHaveProperty('problems')
      expect(options).toMatchObject({ ok: true, place: { kind: 'postgres' }, command: command && { kind: command } })
      expect(args.length).toBeGreaterThan(1)
    },
  )

  it('keep API keys out of the logs of containers and the systemd unit', () => {
    const composed = parsed('compose/compose.yaml').services
    const inCluster = kubernetes('deployment').spec.template.spec.containers[0].args
    for (const args of [composed['node-1'].command, composed['node-2'].command, inCluster, unitArguments()])
      expect(args).toContain('--no-first-api-key')
  })

  it('let the systemd unit use every core', () => {
    const options = readCommandLine([...readable(unitArguments()), '--workers=auto'], {})
    expect(options).toMatchObject({ ok: true, workers: availableParallelism() })
  })

  it.each(names)('%s.yaml is valid for the Kubernetes API', async (name) => {
    const Model = await models[name]()
    const manifest = kubernetes(name)
    expect(new Model(manifest).toJSON()).toEqual(manifest)
    expect(() => new Model(manifest).validate()).not.toThrow()
  })

  it('list every manifest for Kustomize', () => {
    const files = readdirSync(join(folder, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
    expect(kubernetes('kustomization').resources.sort()).toEqual(files.sort())
    expect(names.map((name) => `${name}.yaml`).sort()).toEqual(files.sort())
  })

  it('have an example overlay whose patches all apply', () => {
    const { resources, images, patches } = parsed('kubernetes-overlay/example.yaml')
    expect(resources).toEqual(['../kubernetes'])
    const { image, args, env } = kubernetes('deployment').spec.template.spec.containers[0]
    expect(images.map(({ name }: { name: string }) => name)).toEqual([image])
    expect(args).toContain(`--public-url=https://$(${env[0].name})`)
    const [host, ...others] = patches
    const [container] = parse(host.patch).spec.template.spec.containers
    expect(container).toEqual({ name: 'service', env })
    expect(others.map(({ target }: { target: object }) => target)).toEqual(
      ['Ingress', 'NetworkPolicy'].map((kind) => ({ kind, name: 'mcp-access-desk' })),
    )
    const bases = [kubernetes('ingress'), kubernetes('network-policy')]
    for (const [index, { patch }] of others.entries()) {
      for (const { op, path, value } of parse(patch)) {
        const keys: string[] = path.slice(1).split('/')
        const old = keys.reduce((node, key) => node[key.replace('~1', '/')], bases[index])
        // The example repeats the base's values, so that it's obvious which ones to replace.
        expect([path, old]).toEqual([path, op === 'add' ? undefined : value])
      }
    }
  })

  it('limit the network policy to the service’s pods', () => {
    const { pairs } = kubernetes('kustomization').labels[0]
    expect(kubernetes('network-policy').spec.podSelector).toEqual({ matchLabels: pairs })
  })

  it('let the migration be applied before the nodes, without the encryption keys', () => {
    const { metadata, spec } = kubernetes('migration-job')
    expect(metadata.labels).toEqual(spec.template.metadata.labels)
    const [{ secret }] = spec.template.spec.volumes
    expect(secret.items.map(({ key }: { key: string }) => key)).toEqual(['database-url', 'ca.pem'])
    // Otherwise, the pod wouldn't start without `ca.pem`.
    expect(secret.optional).toBe(true)
    expect(readFileSync(resolve('resources/admin/upgrade.md'), 'utf8')).toContain(
      `--selector app.kubernetes.io/component=${metadata.labels['app.kubernetes.io/component']}`,
    )
  })

  it('keep tokens out of the access log of the ingress', () => {
    const { annotations } = kubernetes('ingress').metadata
    expect(annotations['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false')
  })

  it('give a node enough time to exit', () => {
    const drainOf = (args: readonly string[]) => {
      const options = readCommandLine(readable(args), {})
      return options.ok ? options.drainMs / 1000 : Number.NaN
    }
    const { terminationGracePeriodSeconds, containers } = kubernetes('deployment').spec.template.spec
    const [{ args, lifecycle }] = containers
    expect([drainOf(withHost(args)), lifecycle]).toEqual([5, undefined])
    const node = parsed('compose/compose.yaml').services['node-1']
    expect([drainOf(withHost(node.command)), drainOf(unitArguments())]).toEqual([3, 3])
    expect(drainOf(['--data=/data'])).toBe(0)
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(LEAVE_SECONDS + 5 + 5)
    expect(Number.parseInt(node.stop_grace_period, 10)).toBeGreaterThanOrEqual(LEAVE_SECONDS + 3 + 5)
    const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/mcp-access-desk.service'))?.[1])
    expect(stopSeconds).toBeGreaterThanOrEqual(LEAVE_SECONDS + 3 + 5)
  })

  it('don’t exceed PostgreSQL’s default number of connections, and leave the number of nodes to the autoscaler', () => {
    const { maxReplicas, metrics } = kubernetes('horizontal-pod-autoscaler').spec
    const { replicas, strategy, template } = kubernetes('deployment').spec
    const { maxSurge } = strategy.rollingUpdate
    // The other connections are for the migration job, a command, and an administrator.
    expect((maxReplicas + maxSurge) * NODE_CONNECTIONS).toBeLessThanOrEqual(POSTGRES_CONNECTIONS - 5)
    expect(replicas).toBeUndefined()
    // A node uses at most one core, and a quarter of that is guaranteed.
    expect(metrics[0].resource.target).toEqual({ type: 'AverageValue', averageValue: '700m' })
    expect(template.spec.containers[0].args.some((arg: string) => arg.startsWith('--workers'))).toBe(false)
  })

  it('check health on the service’s health port', () => {
    const { containers } = kubernetes('deployment').spec.template.spec
    const [{ args, ports, startupProbe, readinessProbe, livenessProbe }] = containers
    const port = ports.find(({ name }: { name: string }) => name === 'health').containerPort
    expect(args).toContain(`--health-port=${port}`)
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/readyz', port: 'health' },
      { path: '/readyz', port: 'health' },
      { path: '/healthz', port: 'health' },
    ])
    expect(read('compose/Caddyfile')).toContain(`health_port ${port}`)
    expect(read('container/Containerfile')).toContain(`127.0.0.1:${port}/healthz`)
  })
})

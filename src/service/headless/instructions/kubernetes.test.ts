import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { makeCertificate } from '../../http/certificate.testkit.ts'
import { makePostgresDatabase } from '../../store/postgres/cluster.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import { blocksOf, makeClone, readJson, runBlock, withValues } from './instructions.testkit.ts'

const script = bundleCommand()
/** Kubernetes’ command, which also includes Kustomize. Without a cluster, it still makes what it would send. */
const HAS_KUBECTL = spawnSync('kubectl', ['kustomize', '--help']).status === 0
const OVERLAY = 'resources/deploy/kubernetes-overlay'
const HERE = ' --dry-run=client --output=yaml'

/** Creates a clone with the files that the secrets are made of. */
async function prepare(url = 'postgres://desk:pa55w0rd@db.example.com/desk?sslmode=verify-full') {
  const cwd = makeClone(script())
  const block = withValues(blocksOf('install', 'Prepare')[0], { 'npm run package:service': '' })
  expect(await runBlock(block, { cwd, input: `${url}\n` })).toEqual({ code: 0, out: '' })
  return cwd
}

interface Manifest {
  kind: string
  metadata: { name: string; namespace: string }
  type?: string
  data: Record<string, string>
}

describe.skipIf(!HAS_KUBECTL)('Kubernetes', () => {
  it('takes the values of the overlay', async () => {
    const cwd = await prepare()
    expect(await runBlock(blocksOf('kubernetes', 'Set your values')[0], { cwd })).toEqual({ code: 0, out: '' })
    const file = join(cwd, OVERLAY, 'kustomization.yaml')
    const values = { 'mcp.example.com': 'mcp.test', 'newTag: 0.1.0': 'newTag: 1.2.0', 'value: nginx': 'value: traefik' }
    const [option] = blocksOf('kubernetes', 'Add an option')
    writeFileSync(file, `${withValues(readFileSync(file, 'utf8'), values)}${option}\n`)
    const [apply = ''] = blocksOf('kubernetes', 'Start it')[0].split('\n')
    const kustomize = withValues(apply, { 'kubectl apply --kustomize': 'kubectl kustomize' })
    const { code, out } = await runBlock(kustomize, { cwd })
    expect(code).toBe(0)
    const manifests = parseAllDocuments(out).map((document) => document.toJS())
    const byKind = Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]))
    expect(manifests.map(({ metadata }) => metadata.namespace)).toEqual(manifests.map(() => 'mcp-access-desk'))
    const [{ image, env, args }] = byKind.Deployment.spec.template.spec.containers
    expect(args.slice(-2)).toEqual([expect.stringMatching(/^--drain-seconds=/), '--allow-upstreams=10.20.0.0/16'])
    expect([image, env]).toEqual([
      'registry.example.com/mcp-access-desk:1.2.0',
      [{ name: 'MCP_HOST', value: 'mcp.test' }],
    ])
    // The page’s commands for the image use the same name.
    const names = blocksOf('kubernetes', 'Build the image')[0].match(/registry\S+(?=:0\.1\.0)/g)
    expect(names?.map((name) => `${name}:1.2.0`)).toEqual([image, image])
    const { ingressClassName, rules, tls } = byKind.Ingress.spec
    expect([ingressClassName, rules[0].host, tls]).toEqual([
      'traefik',
      'mcp.test',
      [{ hosts: ['mcp.test'], secretName: 'mcp-access-desk-tls' }],
    ])
    // The upgrade applies only the job first.
    expect(blocksOf('upgrade', 'Kubernetes').join('\n')).toContain(byKind.Job.metadata.name)
  })

  it('gets secrets with the names that the manifests use', async () => {
    const cwd = await prepare()
    const { cert, key } = makeCertificate('mcp.example.com')
    spawnSync('cp', [cert, join(cwd, 'fullchain.pem')])
    spawnSync('cp', [cert, join(cwd, 'ca.pem')])
    spawnSync('cp', [key, join(cwd, 'privkey.pem')])
    spawnSync('chmod', ['a+r', join(cwd, 'privkey.pem')])
    const made = async (block: string): Promise<Manifest> => {
      const { code, out } = await runBlock(block, { cwd })
      expect([code, out]).toEqual([0, expect.stringContaining('kind:')])
      return parse(out)
    }
    const [plain, withAuthority = '', tls = ''] = blocksOf('kubernetes', 'Create the secrets')
    const secret = await made(plain + HERE)
    expect([secret.metadata.name, Object.keys(secret.data).sort()]).toEqual([
      'mcp-access-desk',
      ['database-url', 'encryption-keys'],
    ])
    expect(Object.keys((await made(withAuthority + HERE)).data)).toContain('ca.pem')
    const certificate = await made(tls + HERE)
    expect([certificate.metadata.name, certificate.type]).toEqual(['mcp-access-desk-tls', 'kubernetes.io/tls'])
    const [change = ''] = blocksOf('encryption-keys', 'Change the Kubernetes secret')
    // What would replace the secret in a cluster.
    expect(await made(change.slice(0, change.indexOf(' |')))).toEqual(secret)
    const [create = ''] = blocksOf('kubernetes', 'Before you start')[0].split('\n')
    expect((await made(create + HERE)).metadata.name).toBe('mcp-access-desk')
  })

  it('sets the namespace for the commands that follow', async () => {
    const cwd = await prepare()
    const [, use = ''] = blocksOf('kubernetes', 'Before you start')[0].split('\n')
    const context = 'apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts: [{name: c, context: {cluster: x}}]\n'
    const file = join(cwd, 'kubeconfig')
    writeFileSync(file, context)
    const env = { KUBECONFIG: file }
    expect(await runBlock(use, { cwd, env, asRoot: true })).toMatchObject({ code: 0 })
    expect(parse(readFileSync(file, 'utf8')).contexts[0].context.namespace).toBe('mcp-access-desk')
  })
})

it.each([
  ['Compose', 0, 'docker compose exec node-1 ', '/run/secrets/'],
  ['Kubernetes', 1, 'kubectl exec deployment/mcp-access-desk -- ', '/run/secrets/mcp-access-desk/'],
] as const)('creates the first API key in a container of %s', async (_, index, prefix, secrets) => {
  const cwd = await prepare(await makePostgresDatabase())
  const block = withValues(blocksOf('install', 'The first API key')[index] ?? '', {
    [prefix]: '',
    '/bin/node /service/': 'node dist/service/',
    [secrets]: `${cwd}/`,
  })
  const made = await readJson<{ name: string; apiKey: string }>(block, { cwd })
  expect(made).toMatchObject({ name: 'Ada’s laptop', apiKey: expect.stringMatching(/^ak_/) })
  // The options are the ones that the nodes have.
  const files = ['compose/compose.yaml', 'kubernetes/deployment.yaml']
  const manifest = readFileSync(join('resources/deploy', files[index] ?? ''), 'utf8')
  expect(manifest).toContain(`--database-url-file=${secrets}database-url`)
})

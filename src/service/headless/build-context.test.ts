import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import dockerignore from '@balena/dockerignore'
import { expect, it } from 'vitest'
import { makeDataFolder } from '../service.testkit.ts'

const root = resolve('.')

/** Private files, most of which operators create when they follow the deployment docs. */
const PRIVATE = [
  '.env',
  '.env.production',
  'database-url',
  'encryption-keys',
  'resources/deploy/compose/.env',
  'resources/deploy/compose/secrets/database-password',
  'resources/deploy/compose/secrets/database-url',
  'resources/deploy/compose/secrets/encryption-keys',
  'resources/deploy/kubernetes/database-url',
  'resources/deploy/kubernetes/encryption-keys',
]
/** The operator's own values, which aren't private. */
const OVERLAY = 'resources/deploy/kubernetes-overlay/kustomization.yaml'
/** Other private data and keys. */
const OWN = [
  'desk-data/service/service.db',
  'desk.age',
  'desk-2026-11-23.dump',
  'passphrase',
  'signing-key.der',
  'ca.pem',
]
const NEVER_SENT = [
  '.git/config',
  'node_modules/pg/package.json',
  'src/node_modules/x/index.js',
  'out/main/cli.cjs',
  'dist/x',
  '.cache/x',
]
/** The files that `npm run package:service` and the image's own steps read. */
const NEEDED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'electron.vite.config.ts',
  'tsconfig.json',
  'resources/admin/install.md',
  'resources/guide/README.md',
  'src/service/cli.ts',
  'src/tooling/package-service.mjs',
  'resources/deploy/container/make-root.sh',
]

/** Returns the files below a folder that Docker sends to a build, matched as its daemon and BuildKit match `.dockerignore`. */
function contextOf(folder: string): string[] {
  const isSent = dockerignore({ ignorecase: false })
    .add(readFileSync(join(folder, '.dockerignore'), 'utf8'))
    .createFilter()
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const name = join(path, entry.name)
      // The patterns don't include anything in these folders, and walking them takes seconds.
      if (entry.isDirectory() && (entry.name === 'node_modules' || name === '.git') && !isSent(join(name, 'x')))
        continue
      if (entry.isDirectory()) walk(name)
      else if (isSent(name)) found.push(name)
    }
  }
  walk('')
  return found
}

function makeFiles(names: readonly string[]): string {
  const folder = makeDataFolder()
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), '')
  }
  for (const name of ['.dockerignore', '.gitignore']) copyFileSync(join(root, name), join(folder, name))
  return folder
}

it('builds an image only from the sources, without keys, host packages, or Git data', () => {
  const folder = makeFiles([...PRIVATE, ...OWN, ...NEVER_SENT, ...NEEDED])
  expect(contextOf(folder).sort()).toEqual([...NEEDED].sort())
  const sent = contextOf(root)
  expect(sent).toEqual(expect.arrayContaining(NEEDED))
  expect(
    sent.filter((name) => /(^|\/)(\.git|node_modules|secrets|\.env)(\/|$)|^(out|dist|e2e|\.cache)\//.test(name)),
  ).toEqual([])
})

it('has no other ignore file that overrides this one', () => {
  const others = ['.containerignore', 'resources/deploy/container/Containerfile.dockerignore']
  expect(readdirSync(root)).not.toContain(others[0])
  expect(readdirSync(join(root, 'resources/deploy/container'))).not.toContain('Containerfile.dockerignore')
})

it('makes Git ignore the files that the deployment docs create', () => {
  const names = [...PRIVATE, ...OWN, OVERLAY]
  const folder = makeFiles(names)
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  expect(git('init', '--quiet').status).toBe(0)
  expect(git('status', '--porcelain', '--untracked-files=all').stdout.split('\n').filter(Boolean).sort()).toEqual([
    '?? .dockerignore',
    '?? .gitignore',
  ])
})

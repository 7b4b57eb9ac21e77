import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import dockerignore from '@balena/dockerignore'
import { expect, it } from 'vitest'
import { makeDataFolder } from '../service.testkit.ts'

const root = resolve('.')

/** What people make where the operators’ pages have them do it, and what’s there anyway. */
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
/** Data and keys beside those. */
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
/** What `npm run package:service` reads, and the image’s own steps. */
const NEEDED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'electron.vite.config.ts',
  'tsconfig.json',
  '.github/DEPLOYING.md',
  '.github/OPERATING.md',
  'src/service/cli.ts',
  'src/tooling/package-service.mjs',
  'resources/deploy/container/make-root.sh',
]

/** The files below a folder that Docker sends to a build, as its daemon and BuildKit read `.dockerignore`. */
function contextOf(folder: string): string[] {
  const isSent = dockerignore({ ignorecase: false })
    .add(readFileSync(join(folder, '.dockerignore'), 'utf8'))
    .createFilter()
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const name = join(path, entry.name)
      // Nothing in these is asked for by the patterns, and to walk through them takes seconds.
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

it('an image is built only from the sources: no key, no host’s package, nothing of Git', () => {
  const folder = makeFiles([...PRIVATE, ...OWN, ...NEVER_SENT, ...NEEDED])
  expect(contextOf(folder).sort()).toEqual([...NEEDED].sort())
  const sent = contextOf(root)
  expect(sent).toEqual(expect.arrayContaining(NEEDED))
  expect(
    sent.filter((name) => /(^|\/)(\.git|node_modules|secrets|\.env)(\/|$)|^(out|dist|e2e|\.cache)\//.test(name)),
  ).toEqual([])
})

it('no other list of what’s left out takes the place of that one', () => {
  const others = ['.containerignore', 'resources/deploy/container/Containerfile.dockerignore']
  expect(readdirSync(root)).not.toContain(others[0])
  expect(readdirSync(join(root, 'resources/deploy/container'))).not.toContain('Containerfile.dockerignore')
})

it('Git doesn’t take what the operators’ pages have people make', () => {
  const names = [...PRIVATE, ...OWN]
  const folder = makeFiles(names)
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  expect(git('init', '--quiet').status).toBe(0)
  expect(git('status', '--porcelain', '--untracked-files=all').stdout.split('\n').filter(Boolean).sort()).toEqual([
    '?? .dockerignore',
    '?? .gitignore',
  ])
})

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adminPages, codeBlocks } from './instructions.testkit.ts'

const folder = 'src/service/headless/instructions'

/** The sections whose blocks the tests in this folder run, as `page#heading`. */
const run = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/\bblocksOf\(\s*'([\w-]+)',\s*'([^']+)'/g),
    ])
    .map(([, page, heading]) => `${page}#${heading}`),
)

/** Sections that need more than a test can have, and what that is. */
const CONTAINERS = 'a container engine'
const CLUSTER = 'a cluster'
const elsewhere: Record<string, string> = {
  'postgresql#Replace the password': CONTAINERS,
  'uninstall#Compose': CONTAINERS,
  'uninstall#Kubernetes': CLUSTER,
  'upgrade#Compose': CONTAINERS,
}

const sections = adminPages().flatMap((page) =>
  codeBlocks(page).map(({ heading, code }) => ({ id: `${page}#${heading}`, code })),
)

it('the code on every administration page is run by a test, or needs something that tests don’t have', () => {
  const found = [...new Set(sections.map(({ id }) => id))]
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((id) => !run.has(id) && !(id in elsewhere))).toEqual([])
  expect(Object.keys(elsewhere).filter((id) => !found.includes(id) || run.has(id))).toEqual([])
})

it.each(sections.filter(({ id }) => id in elsewhere))('the shell can parse the code of $id', ({ code }) => {
  const parsed = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
  expect([parsed.status, parsed.stderr]).toEqual([0, ''])
})

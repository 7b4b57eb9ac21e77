import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecretsFeature } from './secrets-feature.ts'

const context = { signal: new AbortController().signal }
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Opens the secrets without a keychain, and records the moves from memory to disk that they trigger. */
function open() {
  const moved: string[] = []
  const { handlers, onLeavingMemory } = createSecretsFeature({
    root,
    passphraseFile: join(root, 'secrets.enc'),
    lockedEntries: ['secrets.enc'],
    openKeychain: () => Promise.reject(new Error('none')),
    hide: () => undefined,
    onChange: () => undefined,
  })
  for (const name of ['service', 'history']) onLeavingMemory(async () => void moved.push(name))
  return { handlers, moved }
}

it("moves data that's only in memory to disk once its keys can be stored", async () => {
  const { handlers, moved } = open()
  await handlers['secrets.status'](undefined, context)
  await handlers['secrets.useMemory'](undefined, context)
  expect(moved).toEqual([])
  await handlers['secrets.usePassphrase']({ passphrase: 'long enough' }, context)
  expect(moved).toEqual(['service', 'history'])
  await handlers['secrets.retryKeychain'](undefined, context).catch(() => undefined)
  expect(moved).toHaveLength(2)
})

it('doesn’t move anything when secret storage is chosen for the first time', async () => {
  const { handlers, moved } = open()
  await handlers['secrets.status'](undefined, context)
  await handlers['secrets.usePassphrase']({ passphrase: 'long enough' }, context)
  expect(moved).toEqual([])
})

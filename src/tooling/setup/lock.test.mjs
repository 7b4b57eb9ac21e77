// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { makeFolder } from './electron-mirror.testkit.mjs'
import { withLock } from './lock.mjs'
import { SetupFailure } from './run.mjs'

vi.mock('node:fs/promises', async (original) => ({
  .../** @type {object} */ (await original()),
  // As on exFAT and some network shares.
  link: () => Promise.reject(Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })),
}))

it("runs one body at a time, even if the file system doesn't support hard links", async () => {
  const file = join(makeFolder(), 'a.lock')
  let inside = 0
  let most = 0
  const body = async () => {
    inside += 1
    most = Math.max(most, inside)
    await delay(20)
    inside -= 1
  }
  await Promise.all([withLock(file, body), withLock(file, body), withLock(file, body)])
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

it('takes over a lock whose process has exited', async () => {
  const file = join(makeFolder(), 'a.lock')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, String(pid))
  expect(await withLock(file, async () => 'ran')).toBe('ran')
})

it("takes over an empty lock only when it's old", async () => {
  const file = join(makeFolder(), 'a.lock')
  writeFileSync(file, '')
  const old = Date.now() / 1000 - 60
  utimesSync(file, old, old)
  expect(await withLock(file, async () => 'ran')).toBe('ran')
})

it("reports the path of a lock file that can't be created", async () => {
  const blocker = join(makeFolder(), 'file')
  writeFileSync(blocker, '')
  const locked = withLock(join(blocker, 'a.lock'), async () => 'ran')
  await expect(locked).rejects.toThrow(SetupFailure)
  await expect(locked).rejects.toThrow(/Can’t create/)
})

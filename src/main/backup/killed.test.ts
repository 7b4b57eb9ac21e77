import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { apiKeyName } from '../../core/secrets/secret-names.ts'
import { buildThread } from '../../core/threads/build-thread.testkit.ts'
import { makeRoot, openTestDesk } from './desk.testkit.ts'
import { FileSecrets } from './file-secrets.testkit.ts'
import type { Threads } from './open-desk.testkit.ts'
import { buildThreads } from './threads.testkit.ts'

const PASSPHRASE = 'copper lantern seven rivers'
const WORKSPACE = '6f1c2f0e-0d6b-4b52-9d0e-3a5b8f2f7c11'

let threads: Threads
let program: string
beforeAll(async () => {
  threads = await buildThreads()
  program = await buildThread(new URL('restore-until-killed.testkit.ts', import.meta.url).href)
}, 120_000)

/** A desk on which everything is of one time: the customer, the workspace's name, and its API key. */
async function makeDesk(root: string, time: 'old' | 'new') {
  const store = await FileSecrets.open(root)
  const desk = await openTestDesk(threads, { root, store })
  const workspace = { id: WORKSPACE, name: time, baseUrl: 'https://mcp.acme.example/v1' }
  await desk.settingsFile.update((data) => ({ ...data, workspaces: [workspace] }))
  await store.set(apiKeyName(WORKSPACE), `ak_${time}`)
  await desk.issue(`${time}@example.com`)
  return desk
}

/** Runs the program; whether it was killed. */
async function restoreUntilKilled(root: string, backup: string, killAt: number): Promise<boolean> {
  const given = [program, root, backup, String(killAt), threads.history, threads.backup]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === null) expect(code).toBe(0)
  return signal === 'SIGKILL'
}

describe('a restore that is killed', () => {
  it('leaves the old or the new data as a whole after any step, and the next start says which', async () => {
    const [prepared, backup] = [makeRoot(), join(makeRoot(), 'new.age')]
    const later = await makeDesk(makeRoot(), 'new')
    await later.backups.create(backup, PASSPHRASE)
    await later.close()
    await (await makeDesk(prepared, 'old')).close()

    const outcomes: string[] = []
    for (let killAt = 0; ; killAt += 1) {
      const root = makeRoot()
      cpSync(prepared, root, { recursive: true })
      const killed = await restoreUntilKilled(root, backup, killAt)
      const store = await FileSecrets.open(root)
      const desk = await openTestDesk(threads, { root, store })
      await desk.backups.removeLeftovers()
      const { restore } = await desk.backups.status()
      const time = restore === null || restore.outcome === 'unchanged' ? 'old' : 'new'
      outcomes.push(restore?.outcome ?? 'nothing')
      const [workspace] = (await desk.settingsFile.read()).workspaces
      const customers = await desk.issued()
      expect([killAt, customers, workspace?.name]).toEqual([killAt, [`${time}@example.com`], time])
      expect(await store.get(apiKeyName(WORKSPACE))).toBe(`ak_${time}`)
      expect(await desk.history.call('verify', undefined)).toEqual({ records: 1, changed: null })
      // The local service knows the customer, too: another URL is the same customer's.
      const { customerId } = await desk.issue(`${time}@example.com`)
      expect((await desk.history.call('list', { ...ALL, filter: { search: customerId } })).total).toBe(2)
      const left = readdirSync(root).filter((name) => /staged|work/.test(name))
      expect(left).toEqual([])
      const names = (await store.entries()).map(([name]) => name)
      expect(names.filter((name) => name.startsWith('restore:'))).toEqual([])
      if (time === 'new') {
        const replaced = names.filter((name) => name.startsWith(`${apiKeyName(WORKSPACE)}:`))
        expect(await Promise.all(replaced.map((name) => store.get(name)))).toEqual(['ak_old'])
        expect(readdirSync(restore?.setAside ?? '').sort()).toEqual(['history', 'service', 'settings.json'])
      }
      await desk.close()
      if (!killed) {
        // The data from before opens with this computer's keys.
        const aside = await openTestDesk(threads, { root: restore?.setAside ?? '', store })
        expect(await aside.issued()).toEqual(['old@example.com'])
        await aside.close()
        break
      }
    }
    expect(outcomes[0]).toBe('nothing')
    expect(outcomes.at(-1)).toBe('restored')
    expect(new Set(outcomes)).toEqual(new Set(['nothing', 'unchanged', 'resumed', 'restored']))
    expect(outcomes.length).toBeGreaterThan(12)
  }, 300_000)
})

const ALL = { sort: { by: 'createdAt', direction: 'ascending' }, offset: 0, limit: 10 } as const

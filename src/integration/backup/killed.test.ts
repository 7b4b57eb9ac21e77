import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { apiKeyName } from '../../desk/secrets/secret-names.ts'
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

/** Creates a desk with data that's all old or all new: the customer, the workspace's name, and its API key. */
async function makeDesk(root: string, time: 'old' | 'new') {
  const store = await FileSecrets.open(root)
  const desk = await openTestDesk(threads, { root, store })
  const workspace = { id: WORKSPACE, name: time, baseUrl: 'https://mcp.acme.example/v1' }
  await desk.settingsFile.update((data) => ({ ...data, workspaces: [workspace] }))
  await store.set(apiKeyName(WORKSPACE), `ak_${time}`)
  await desk.issue(`${time}@example.com`)
  return desk
}

/** Runs the program, which exits as if killed at a given step, or saves in `copies` what a kill at each step would have left behind. */
async function runRestore(root: string, backup: string, how: { killAt: number } | { copies: string }): Promise<void> {
  const [killAt, copies] = 'killAt' in how ? [String(how.killAt), ''] : ['', how.copies]
  const given = [program, root, backup, killAt, threads.history, threads.backup, copies]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'close')).toEqual('killAt' in how ? [null, 'SIGKILL'] : [0, null])
}

/** Opens the desk as the next start would, and checks that its data is all old or all new. Returns what it reports about the restore. */
async function startNext(root: string, from: string) {
  const store = await FileSecrets.open(root)
  const desk = await openTestDesk(threads, { root, store })
  await desk.backups.removeLeftovers()
  const { restore } = await desk.backups.status()
  const time = restore === null || restore.outcome === 'unchanged' ? 'old' : 'new'
  const [workspace] = (await desk.settingsFile.read()).workspaces
  const customers = await desk.issued()
  expect([from, customers, workspace?.name]).toEqual([from, [`${time}@example.com`], time])
  expect(await store.get(apiKeyName(WORKSPACE))).toBe(`ak_${time}`)
  // The local service knows the customer, too, so another URL is issued to the same customer.
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
  return { outcome: restore?.outcome ?? 'nothing', setAside: restore?.setAside ?? '', store }
}

/** Names of everything in the folder, without times or process IDs. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(/\d+/g, 'N'))
    .sort()

describe('a killed restore', () => {
  it('leaves either the old or the new data after any step, and reports which one at the next start', async () => {
    const [prepared, backup] = [makeRoot(), join(makeRoot(), 'new.age')]
    const later = await makeDesk(makeRoot(), 'new')
    await later.backups.create(backup, PASSPHRASE)
    await later.close()
    await (await makeDesk(prepared, 'old')).close()
    const copyOfPrepared = () => {
      const root = makeRoot()
      cpSync(prepared, root, { recursive: true })
      return root
    }

    const [whole, copies] = [copyOfPrepared(), makeRoot()]
    await runRestore(whole, backup, { copies })
    const moments = readdirSync(copies).map((_, moment) => join(copies, String(moment)))
    const names = moments.map(namesIn)
    const outcomes: string[] = []
    for (const copy of moments) outcomes.push((await startNext(copy, basename(copy))).outcome)

    // A real kill leaves the same files behind as the copy, and has the same outcome.
    for (const found of ['unchanged', 'resumed']) {
      const killAt = outcomes.indexOf(found)
      const killed = copyOfPrepared()
      await runRestore(killed, backup, { killAt })
      expect(namesIn(killed)).toEqual(names[killAt])
      expect((await startNext(killed, `kill ${killAt}`)).outcome).toBe(found)
    }

    const { outcome, setAside, store } = await startNext(whole, 'whole')
    outcomes.push(outcome)
    // The previous data opens with this computer's keys.
    const aside = await openTestDesk(threads, { root: setAside, store })
    expect(await aside.issued()).toEqual(['old@example.com'])
    await aside.close()
    expect(outcomes[0]).toBe('nothing')
    expect(outcomes.at(-1)).toBe('restored')
    expect(new Set(outcomes)).toEqual(new Set(['nothing', 'unchanged', 'resumed', 'restored']))
    expect(outcomes.length).toBeGreaterThan(12)
  }, 300_000)
})

const ALL = { sort: { by: 'createdAt', direction: 'ascending' }, offset: 0, limit: 10 } as const

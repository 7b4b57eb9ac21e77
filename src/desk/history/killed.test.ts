import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { accessOf, issue, makeFolder, openTestHistory, TEST_KEY } from './history.testkit.ts'
import { recordsUnlikeTheirEvents } from './replay.testkit.ts'

const KILLS = 12

let program = ''
beforeAll(async () => {
  program = await buildThread(new URL('generate-until-killed.testkit.ts', import.meta.url).href)
}, 60_000)

/** Runs the program until it's killed after a number of reports. `begun` and `ended`: the IDs of records that were on disk. */
async function reportsUntilKilled(folder: string, afterReports: number): Promise<{ begun: string[]; ended: string[] }> {
  const child: ChildProcess = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin?.end(TEST_KEY)
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (text.split('\n').length > afterReports) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const words = text.split('\n').slice(0, -1)
  const named = (kind: string) => words.flatMap((line) => (line.startsWith(kind) ? [line.slice(kind.length + 1)] : []))
  return { begun: named('begun'), ended: named('ended') }
}

describe('A process that’s killed while generating', () => {
  it(`leaves every record issued or unknown, and loses none, at ${KILLS} moments of the same history`, async () => {
    const folder = makeFolder()
    const begun = new Set<string>()
    const ended = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const reported = await reportsUntilKilled(folder, 1 + kill * 7)
      for (const id of reported.begun) begun.add(id)
      for (const id of reported.ended) ended.add(id)
      const { store, close } = openTestHistory(folder)
      const { records, total } = store.list({
        filter: { search: '' },
        sort: { by: 'createdAt', direction: 'descending' },
        offset: 0,
        limit: 200,
      })
      const states = new Map(records.map(({ id, state }) => [id, state]))
      expect(total).toBeLessThanOrEqual(200 * KILLS)
      for (const id of reported.begun) expect(store.get(id)?.state).toMatch(/^(issued|unknown)$/)
      for (const id of reported.ended) expect(store.get(id)?.state).toBe('issued')
      expect([...states.values()].filter((state) => state !== 'issued' && state !== 'unknown')).toEqual([])
      expect(store.setAside()).toBeNull()
      expect(await recordsUnlikeTheirEvents(store)).toEqual([])
      close()
    }
    const { store } = openTestHistory(folder)
    for (const id of begun) expect(store.get(id)).not.toBeNull()
    for (const id of ended) expect(store.access(id)?.access).toEqual(accessOf(id))
    expect(begun.size).toBeGreaterThan(KILLS)
  }, 120_000)
})

describe('The history’s files', () => {
  const canaries = [
    'canary@example.com',
    'Canary Company',
    'Canary Server',
    'Canary Note',
    'mt_token-number',
    'mcp.example.com',
  ]

  /** Checks every file as it is now, with the database open. */
  function expectNoPlainText(folder: string): void {
    const names = readdirSync(folder)
    expect(names).toEqual(expect.arrayContaining(['access.db', 'access.db-shm', 'access.db-wal', 'access.key-check']))
    for (const name of names) {
      const bytes = readFileSync(join(folder, name))
      for (const canary of [...canaries, ...canaries.map((text) => text.toLowerCase()), TEST_KEY]) {
        expect([name, canary, bytes.indexOf(canary)]).toEqual([name, canary, -1])
      }
    }
  }

  it('contain no identity, name, URL, token, or key in plain text, either while it’s open or after the process is killed', async () => {
    const [folder, killed] = [makeFolder(), makeFolder()]
    const { store, close } = openTestHistory(folder)
    const server = { id: 'canary', name: 'Canary Server' }
    const sample = { identity: 'canary@example.com', metadata: { company: 'Canary Company' }, server }
    const id = await issue(store, sample, 1)
    await store.setNote({ id, note: 'Canary Note' })
    store.list({
      filter: { search: 'canary' },
      sort: { by: 'identity', direction: 'ascending' },
      offset: 0,
      limit: 10,
    })
    expectNoPlainText(folder)
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(killed, name))
    close()
    const again = openTestHistory(killed)
    expect(again.store.get(id)).not.toBeNull()
    expectNoPlainText(killed)
  })
})

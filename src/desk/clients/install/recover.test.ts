import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goldenAccess } from '../testing/golden.ts'
import { makeTemporaryHome, type TemporaryHome } from '../testing/temporary-home.ts'
import { createInstaller } from './installer.ts'
import type { AtStep } from './replace-file.ts'

type Step = Parameters<AtStep>[0]
const CURSOR = '.cursor/mcp.json'
const BEFORE = '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n'

let home: TemporaryHome
beforeEach(async () => {
  home = await makeTemporaryHome()
})
afterEach(() => home.remove())

const start = (atStep?: AtStep) => createInstaller({ folder: home.at('desk'), machine: home.machine(), atStep })

/** Simulates an app that quits at a step: the rest never runs. */
function endingAt(step: Step) {
  let reached: () => void
  const ended = new Promise<void>((resolve) => {
    reached = resolve
  })
  const atStep: AtStep = (now) => {
    if (now !== step) return Promise.resolve()
    reached()
    return new Promise(() => undefined)
  }
  return { installer: start(atStep), ended }
}

const plan = (installer: ReturnType<typeof start>) => installer.plan('cursor', home.at(CURSOR), goldenAccess, 'a1')
const leftovers = async () => Object.keys(await home.snapshot()).filter((path) => /journal|\.tmp$/.test(path))

describe('An interrupted install', () => {
  it.each([
    ['journal', 'notDone'],
    ['backup', 'notDone'],
    ['temporary', 'notDone'],
    ['checked', 'notDone'],
    ['replaced', 'done'],
    ['recorded', 'done'],
  ] as const)('is recorded after “%s” as %s', async (step, outcome) => {
    await home.write(CURSOR, BEFORE)
    const { installer, ended } = endingAt(step)
    void installer.apply((await plan(installer)).id)
    await ended

    const next = start()
    const recovery = await next.recover()
    expect(recovery).toMatchObject({ action: 'install', clientId: 'cursor', outcome, path: home.at(CURSOR) })
    expect(await leftovers()).toEqual([])
    const records = await next.list()
    expect(records.map(({ state }) => state)).toEqual(outcome === 'done' ? ['present'] : [])
    for (const { id } of records) await next.undo(id)
    expect(await readFile(home.at(CURSOR), 'utf8')).toBe(BEFORE)
    expect(Object.keys(await home.snapshot('desk')).filter((path) => path.endsWith('.bak'))).toEqual([])
    expect(await next.recover()).toBeNull()
  })

  it.each([
    ['{"mcpServers":{"b":{}}}', 'temporary', 'notDone'],
    ['not JSON', 'temporary', 'unclear'],
  ] as const)('is recorded correctly if another program then changed the file to %j', async (now, step, outcome) => {
    await home.write(CURSOR, BEFORE)
    const { installer, ended } = endingAt(step)
    void installer.apply((await plan(installer)).id)
    await ended
    await home.write(CURSOR, now)
    expect(await start().recover()).toMatchObject({ outcome })
    expect(await readFile(home.at(CURSOR), 'utf8')).toBe(now)
  })

  it('is recorded as unclear if another program then wrote the entry, which is left unchanged', async () => {
    await home.write(CURSOR, BEFORE)
    const { installer, ended } = endingAt('temporary')
    const { id, entryName } = await plan(installer)
    void installer.apply(id)
    await ended
    const theirs = JSON.stringify({ mcpServers: { [entryName]: { url: 'https://theirs.example' } } })
    await home.write(CURSOR, theirs)
    expect(await start().recover()).toMatchObject({ action: 'install', outcome: 'unclear' })
    expect(await readFile(home.at(CURSOR), 'utf8')).toBe(theirs)
  })
})

describe('An interrupted undo', () => {
  it.each([
    ['journal', 'notDone', 1],
    ['temporary', 'notDone', 1],
    ['replaced', 'done', 0],
    ['recorded', 'done', 0],
  ] as const)('is recorded after “%s” as %s', async (step, outcome, records) => {
    await home.write(CURSOR, BEFORE)
    const before = start()
    const { id } = await before.apply((await plan(before)).id)
    const { installer, ended } = endingAt(step)
    void installer.undo(id)
    await ended

    const next = start()
    expect(await next.recover()).toMatchObject({ action: 'undo', outcome })
    expect(await leftovers()).toEqual([])
    expect(await next.list()).toHaveLength(records)
    for (const record of await next.list()) await next.undo(record.id)
    expect(await readFile(home.at(CURSOR), 'utf8')).toBe(BEFORE)
  })
})

it('reports nothing after a clean shutdown', async () => {
  expect(await start().recover()).toBeNull()
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { createResharedHandlers } from './reshared-handlers.ts'

const ADA = '5e0c7a1e-7a0b-4c62-9d2b-0d6c9b1f3a55'
const GRACE = '0d1f4f6e-52cf-4a3c-8a0b-3f6f5f0e7c11'
const context = { signal: new AbortController().signal }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-again-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Creates the handlers with a settings file, as after a start. */
function start() {
  const settingsFile = createSettingsFile(join(folder, 'settings.json'))
  const events: string[] = []
  const handlers = createResharedHandlers({ settingsFile, sendEvent: (name) => void events.push(name) })
  return {
    events,
    list: () => handlers['reshared.list'](undefined, context),
    mark: (id: string, shared = true) => handlers['reshared.mark']({ ids: [id], shared }, context),
    changeAddress: (at: number | null) =>
      settingsFile.update((data) => ({
        ...data,
        reachable: { ...data.reachable, changed: at === null ? null : { from: null, at } },
      })),
  }
}

it('remembers across restarts which URLs were shared again, and forgets a mark that’s undone', async () => {
  const first = start()
  await first.changeAddress(1000)
  expect(await first.mark(ADA)).toEqual([ADA])
  expect(await first.mark(GRACE)).toEqual([ADA, GRACE])
  expect(await first.mark(GRACE)).toEqual([ADA, GRACE])
  expect(first.events).toEqual(['reshared.changed', 'reshared.changed', 'reshared.changed'])
  const next = start()
  expect(await next.list()).toEqual([ADA, GRACE])
  expect(await next.mark(ADA, false)).toEqual([GRACE])
})

it('clears the marks at the next address change', async () => {
  const { changeAddress, mark, list } = start()
  await changeAddress(1000)
  await mark(ADA)
  await changeAddress(2000)
  expect(await list()).toEqual([])
  expect(await mark(GRACE)).toEqual([GRACE])
})

it('doesn’t write anything while no change is pending', async () => {
  const { changeAddress, mark, list } = start()
  await changeAddress(null)
  const before = await readFile(join(folder, 'settings.json'), 'utf8')
  expect(await mark(ADA)).toEqual([])
  expect(await list()).toEqual([])
  expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe(before)
})

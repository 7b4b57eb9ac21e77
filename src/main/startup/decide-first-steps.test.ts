import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { decideFirstSteps } from './decide-first-steps.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-steps-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const historyFolder = () => join(folder, 'history')
const settingsPath = () => join(folder, 'settings.json')

async function start() {
  const file = createSettingsFile(settingsPath())
  await decideFirstSteps(file, historyFolder())
  return file
}
const decided = async () => (await (await start()).read()).settings.firstSteps

it('shows the first steps to people who start without a history, and still at later starts', async () => {
  expect(await decided()).toBe('open')
  await mkdir(historyFolder())
  expect(await decided()).toBe('open')
})

it('never shows them to somebody who has a history from before', async () => {
  await mkdir(historyFolder())
  expect(await decided()).toBe('over')
})

it('leaves it at what was decided, and writes nothing then', async () => {
  const file = await start()
  await file.update((data) => ({ ...data, settings: { ...data.settings, firstSteps: 'over' } }))
  const before = await readFile(settingsPath(), 'utf8')
  expect(await decided()).toBe('over')
  expect(await readFile(settingsPath(), 'utf8')).toBe(before)
})

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

it('shows the first steps to users who start without a history, and again at later starts', async () => {
  expect(await decided()).toBe('open')
  await mkdir(historyFolder())
  expect(await decided()).toBe('open')
})

it('never shows the first steps to users with an existing history', async () => {
  await mkdir(historyFolder())
  expect(await decided()).toBe('over')
})

it('keeps an earlier decision, without writing', async () => {
  const file = await start()
  await file.update((data) => ({ ...data, settings: { ...data.settings, firstSteps: 'over' } }))
  const before = await readFile(settingsPath(), 'utf8')
  expect(await decided()).toBe('over')
  expect(await readFile(settingsPath(), 'utf8')).toBe(before)
})

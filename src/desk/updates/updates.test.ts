import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeLog } from '../../base/log/log.ts'
import { createSettingsFile, type SettingsFile } from '../../base/settings/settings-file.ts'
import type { UpdateStatus, UpdateWait } from '../../shared/updates/commands.ts'
import { UpdateDesk } from './engine.testkit.ts'
import { createUpdates, type Updates } from './updates.ts'

const PACKAGE = 'desk_2.0.0_x86_64.AppImage'
const newer = { version: '2.0.0', files: { [PACKAGE]: Buffer.from('version 2.0.0') } }
const CHANGELOG =
  '# Changelog\n\n## [1.0.0] - 2026-11-01\n\n- One\n\n## [0.9.0] - 2026-10-01\n\n- Nine\n\n## [0.8.0] - 2026-09-01\n\n- Eight\n'

let desk: UpdateDesk
let settingsFile: SettingsFile
let work: UpdateWait | null
let agrees: boolean
let asked: string[]
let reported: string[]
let opened: number
let noticed: number
let routeBack = () => {}

beforeEach(async () => {
  routeBack = routeLog(() => {})
  desk = await UpdateDesk.open()
  settingsFile = createSettingsFile(join(desk.folder, 'settings.json'))
  work = null
  agrees = true
  asked = []
  reported = []
  opened = 0
  noticed = 0
})
afterEach(async () => {
  await desk.close()
  routeBack()
})

function open(installedBy: UpdateStatus['installedBy'] = 'app'): Updates {
  return createUpdates({
    version: '1.0.0',
    installedBy,
    settingsFile,
    changelog: CHANGELOG,
    folder: desk.folder,
    openEngine: () => {
      opened += 1
      return desk.engine()
    },
    activeWork: async () => work,
    mayRestart: async (version) => {
      asked.push(version)
      return agrees
    },
    onUpdated: async () => {
      noticed += 1
    },
    onChange: ({ state }) => void (reported.at(-1) === state.name || reported.push(state.name)),
  })
}

const stateOf = async (updates: Updates) => (await updates.status()).state
const reaches = (updates: Updates, name: string) => expect.poll(async () => (await stateOf(updates)).name).toBe(name)
const appImage = () => readFile(desk.appImage, 'utf8')

async function ready(): Promise<Updates> {
  desk.publish(newer)
  const updates = open()
  await updates.check()
  await updates.download()
  await reaches(updates, 'ready')
  return updates
}

describe('An update', () => {
  it('is found, downloaded, and installed, each only at the user’s request', async () => {
    const updates = await ready()
    expect(await appImage()).toBe('version 1.0.0')
    expect(asked).toEqual([])
    await updates.install()
    expect(reported).toEqual(['checking', 'available', 'downloading', 'ready', 'installing'])
    expect([asked, desk.quits, await appImage()]).toEqual([['2.0.0'], 1, 'version 2.0.0'])
  })

  it('waits for a run to finish, reports that, and is then installed', async () => {
    const updates = await ready()
    work = 'bulkRun'
    expect((await updates.install()).state).toMatchObject({ name: 'waiting', for: 'bulkRun' })
    work = 'fleetCheck'
    updates.workChanged()
    await expect.poll(() => stateOf(updates)).toMatchObject({ name: 'waiting', for: 'fleetCheck' })
    expect([asked, desk.quits, await appImage()]).toEqual([[], 0, 'version 1.0.0'])
    work = null
    updates.workChanged()
    await reaches(updates, 'installing')
    await expect.poll(() => desk.quits).toBe(1)
    expect(asked).toEqual(['2.0.0'])
  })

  it('isn’t installed if the user cancels it during the wait', async () => {
    const updates = await ready()
    work = 'bulkRun'
    await updates.install()
    await updates.stop()
    work = null
    updates.workChanged()
    expect([(await stateOf(updates)).name, asked, desk.quits]).toEqual(['ready', [], 0])
  })

  it('isn’t installed while customers would be affected, unless the user agrees', async () => {
    const updates = await ready()
    agrees = false
    expect((await updates.install()).state.name).toBe('ready')
    expect([asked, desk.quits, await appImage()]).toEqual([['2.0.0'], 0, 'version 1.0.0'])
  })

  it('reports why it failed, and can be retried', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, 'somebody else’s')
    const updates = open()
    await updates.check()
    await updates.download()
    await reaches(updates, 'failed')
    expect(await stateOf(updates)).toMatchObject({ during: 'download', error: { problem: 'damaged' } })
    desk.server.put(PACKAGE, newer.files[PACKAGE])
    await updates.download()
    await reaches(updates, 'ready')
  })

  it('is available again when its download is canceled', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, newer.files[PACKAGE], 'held')
    const updates = open()
    await updates.check()
    await updates.download()
    await expect.poll(() => desk.server.asked).toContain(PACKAGE)
    await updates.stop()
    await reaches(updates, 'available')
  })

  it('is still found, but not announced, when it was skipped, until there’s a newer one', async () => {
    desk.publish(newer)
    await open().check()
    const updates = open()
    expect((await updates.check()).skipped).toBe(false)
    expect((await updates.skip()).skipped).toBe(true)
    expect((await open().check()).skipped).toBe(true)
    desk.publish({ ...newer, version: '2.0.1' })
    expect((await open().check()).skipped).toBe(false)
  })

  it('is looked for automatically only if the user enabled that, and never without a source', async () => {
    desk.publish(newer)
    await open('nobody').begin()
    expect((await open('nobody').check()).state.name).toBe('idle')
    await settingsFile.update((data) => ({ ...data, settings: { ...data.settings, checkForUpdates: false } }))
    await open().begin()
    expect([opened, desk.server.asked]).toEqual([0, []])
    await settingsFile.update((data) => ({ ...data, settings: { ...data.settings, checkForUpdates: true } }))
    const updates = open()
    await updates.begin()
    expect(await stateOf(updates)).toMatchObject({ name: 'available', update: { version: '2.0.0' } })
    expect(desk.server.asked).not.toContain(PACKAGE)
  })
})

it('keeps showing a failed download when the app automatically checks for updates', async () => {
  desk.publish(newer)
  desk.server.put(PACKAGE, 'somebody else’s')
  const updates = open()
  await updates.check()
  await updates.download()
  await reaches(updates, 'failed')
  await updates.begin()
  expect(await stateOf(updates)).toMatchObject({ name: 'failed', during: 'download' })
})

describe('What’s new', () => {
  const versions = async (updates: Updates, unseen: boolean) =>
    (await updates.whatsNew(unseen)).map(({ version }) => version)

  it('is empty for a user who starts with this version', async () => {
    const updates = open()
    expect(await versions(updates, true)).toEqual([])
    await updates.begin()
    expect(await versions(updates, true)).toEqual([])
    expect(noticed).toBe(0)
    expect(await versions(updates, false)).toEqual(['1.0.0', '0.9.0', '0.8.0'])
  })

  it('lists releases since the last used version, until the user has seen them', async () => {
    await settingsFile.update((data) => ({ ...data, updates: { lastSeenVersion: '0.8.0', skippedVersion: '1.0.0' } }))
    const updates = open()
    await updates.begin()
    expect(noticed).toBe(1)
    expect(await updates.whatsNew(true)).toEqual([
      { version: '1.0.0', date: '2026-11-01', notes: '- One' },
      { version: '0.9.0', date: '2026-10-01', notes: '- Nine' },
    ])
    await updates.whatsNewSeen()
    expect(await versions(open(), true)).toEqual([])
    expect((await settingsFile.read()).updates?.skippedVersion).toBe('1.0.0')
  })
})

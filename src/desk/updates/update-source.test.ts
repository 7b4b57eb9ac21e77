import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateSource } from './update-source.ts'

const BUILT = { url: 'https://updates.example/desk', publicKeys: 'one two' }
const ASKED = { MCP_ACCESS_DESK_UPDATE_URL: 'http://127.0.0.1:8000/', MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS: 'three' }

let resources = ''
beforeEach(async () => {
  resources = await mkdtemp(join(tmpdir(), 'update-source-'))
})
afterEach(() => rm(resources, { recursive: true, force: true }))

const release = (env: NodeJS.ProcessEnv = {}, updates: typeof BUILT | undefined = BUILT) =>
  updateSource({ isPackaged: true, testBuild: false, updates, resources, platform: 'linux', env })

it('takes a release’s update server and keys only from its build, not from the environment', () => {
  const found = { baseUrl: 'https://updates.example/desk/', publicKeys: ['one', 'two'], packageType: 'appImage' }
  expect(release({ APPIMAGE: '/desk.AppImage' })).toEqual(found)
  const env = { ...ASKED, APPIMAGE: '/desk.AppImage', MCP_ACCESS_DESK_PACKAGE_TYPE: 'deb' }
  expect(release(env)).toEqual(found)
  const none = { isPackaged: true, testBuild: false, updates: undefined, resources, platform: 'linux' as const, env }
  expect(updateSource(none)).toBeNull()
})

it('takes the update server and keys of an unpackaged app or a test build from the environment', () => {
  const env = { ...ASKED, APPIMAGE: '/desk.AppImage' }
  const found = { baseUrl: 'http://127.0.0.1:8000/', publicKeys: ['three'], packageType: 'appImage' }
  for (const build of [
    { isPackaged: false, testBuild: false },
    { isPackaged: true, testBuild: true },
  ])
    expect(updateSource({ ...build, updates: BUILT, resources, platform: 'linux', env })).toEqual(found)
})

it('recognizes a system package by its contents, and has no updates for anything else on Linux', async () => {
  expect(release()).toBeNull()
  for (const type of ['deb', 'rpm']) {
    await writeFile(join(resources, 'package-type'), type)
    expect(release()?.packageType).toBe(type)
  }
})

it.each(['http://updates.example/', 'https://user@updates.example/', 'https://updates.example/?a=b', 'ftp://x/', 'x'])(
  'never takes updates from %s',
  (url) => {
    expect(release({ APPIMAGE: '/desk.AppImage' }, { ...BUILT, url })).toBeNull()
  },
)

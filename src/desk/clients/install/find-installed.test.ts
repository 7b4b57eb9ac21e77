import { mkdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryHome, type TemporaryHome } from '../testing/temporary-home.ts'
import { findInstalled } from './find-installed.ts'

let home: TemporaryHome
beforeEach(async () => {
  home = await makeTemporaryHome()
})
afterEach(() => home.remove())

const found = async (...machine: Parameters<TemporaryHome['machine']>) =>
  (await findInstalled(home.machine(...machine))).map(({ clientId, path, exists }) => [
    clientId,
    path.slice(home.folder.length + 1),
    exists,
  ])

it('finds nothing in an empty home', async () => {
  expect(await found()).toEqual([])
  expect(await found('win32')).toEqual([])
  expect(await found('darwin')).toEqual([])
})

it('finds a client by its file or by its folder', async () => {
  await home.write('.cursor/mcp.json', '{}')
  await mkdir(home.at('.codex'))
  expect(await found()).toEqual([
    ['cursor', '.cursor/mcp.json', true],
    ['codex', '.codex/config.toml', false],
  ])
})

it('follows environment variables that relocate a client’s files', async () => {
  await home.write('.codex/config.toml', '')
  await home.write('.copilot/mcp-config.json', '{}')
  await mkdir(home.at('elsewhere/codex'), { recursive: true })
  await mkdir(home.at('xdg/Code/User'), { recursive: true })
  const env = { CODEX_HOME: home.at('elsewhere/codex'), XDG_CONFIG_HOME: home.at('xdg'), COPILOT_HOME: 'relative' }
  expect(await found('linux', env)).toEqual([
    ['vscode', 'xdg/Code/User/mcp.json', false],
    ['copilot-cli', '.copilot/mcp-config.json', true],
    ['codex', 'elsewhere/codex/config.toml', false],
  ])
})

it('checks each system’s locations', async () => {
  await mkdir(home.at('Library/Application Support/Code/User'), { recursive: true })
  await mkdir(home.at('AppData/Roaming/Code - Insiders/User'), { recursive: true })
  await mkdir(home.at('roaming/Zed'), { recursive: true })
  await mkdir(home.at('AppData/Local/Microsoft/VisualStudio'), { recursive: true })
  expect(await found('darwin')).toEqual([['vscode', 'Library/Application Support/Code/User/mcp.json', false]])
  expect(await found('win32')).toEqual([
    ['vscode-insiders', 'AppData/Roaming/Code - Insiders/User/mcp.json', false],
    ['visual-studio', '.mcp.json', false],
  ])
  expect(await found('win32', { APPDATA: home.at('roaming') })).toContainEqual([
    'zed',
    'roaming/Zed/settings.json',
    false,
  ])
})

it('prefers the packaged Claude Desktop, whose files Windows isolates', async () => {
  await home.write('AppData/Roaming/Claude/claude_desktop_config.json', '{}')
  expect(await found('win32')).toEqual([['claude-desktop', 'AppData/Roaming/Claude/claude_desktop_config.json', true]])
  // The packaged app hasn’t written its file yet, and never reads the old one.
  await mkdir(home.at('AppData/Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache'), { recursive: true })
  const packaged = 'AppData/Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude/claude_desktop_config.json'
  expect(await found('win32')).toEqual([['claude-desktop', packaged, false]])
  await home.write(packaged, '{}')
  expect(await found('win32')).toEqual([['claude-desktop', packaged, true]])
})

it('prefers an existing file over an existing folder', async () => {
  await mkdir(home.at('.config/kilo'), { recursive: true })
  await home.write('.config/opencode/opencode.json', '{}')
  await home.write('.config/kilo/kilo.json', '{}')
  expect(await found()).toEqual([
    ['kilo-code', '.config/kilo/kilo.json', true],
    ['opencode', '.config/opencode/opencode.json', true],
  ])
})

it('offers both the old and the new file of Antigravity, because older editors read only the old one', async () => {
  await mkdir(home.at('.gemini/config'), { recursive: true })
  await home.write('.gemini/antigravity/mcp_config.json', '{}')
  expect((await found()).filter(([id]) => id === 'antigravity')).toEqual([
    ['antigravity', '.gemini/config/mcp_config.json', false],
    ['antigravity', '.gemini/antigravity/mcp_config.json', true],
  ])
})

it('finds Devin Desktop and Devin CLI in one folder, each with its own file', async () => {
  await home.write('.config/devin/config.json', '{}')
  await home.write('roaming/devin/mcp_config.json', '{}')
  expect(await found()).toEqual([
    ['devin-desktop', '.config/devin/mcp_config.json', false],
    ['devin-cli', '.config/devin/config.json', true],
  ])
  expect(await found('win32', { APPDATA: home.at('roaming') })).toEqual([
    ['devin-desktop', 'roaming/devin/mcp_config.json', true],
    ['devin-cli', 'roaming/devin/config.json', false],
  ])
})

it('offers both parts of Cline', async () => {
  const extension = '.config/Code/User/globalStorage/saoudrizwan.claude-dev'
  await mkdir(home.at(extension), { recursive: true })
  await mkdir(home.at('.cline'))
  expect((await found()).filter(([id]) => id === 'cline')).toEqual([
    ['cline', `${extension}/settings/cline_mcp_settings.json`, false],
    ['cline', '.cline/data/settings/cline_mcp_settings.json', false],
  ])
})

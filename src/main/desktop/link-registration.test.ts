import { expect, it, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'

vi.mock('electron', () => ({ app: {} }))
const { linkRegistrar, registerLinks } = await import('./link-registration.ts')

const WINDOWS = { platform: 'win32', isPackaged: true, isSecondCopy: false, isAppImage: false } as const
const FOLDER = 'C:\\code\\desk'

/** A Windows that registers links, or refuses to. */
function startSystem(allows = true) {
  const asked: unknown[][] = []
  const setAsDefaultProtocolClient = (...call: unknown[]) => {
    asked.push(call)
    return allows
  }
  return { asked, setAsDefaultProtocolClient, getAppPath: () => FOLDER }
}

it('leaves the links to the installer on macOS and Linux, and to the app on Windows', () => {
  expect(linkRegistrar(WINDOWS)).toBe('app')
  for (const platform of ['darwin', 'linux'] as const) expect(linkRegistrar({ ...WINDOWS, platform })).toBe('installer')
  expect(linkRegistrar({ ...WINDOWS, platform: 'linux', isAppImage: true })).toBe('nobody')
  expect(linkRegistrar({ ...WINDOWS, platform: 'darwin', isPackaged: false })).toBe('nobody')
  expect(linkRegistrar({ ...WINDOWS, isSecondCopy: true })).toBe('nobody')
})

it('registers an installed app on Windows by its own program, and one that isn’t packaged by its folder', () => {
  const log = collectLog()
  const system = startSystem()
  registerLinks(WINDOWS, system)
  registerLinks({ ...WINDOWS, isPackaged: false }, system)
  expect(system.asked).toEqual([['mcp-access-desk'], ['mcp-access-desk', process.execPath, [FOLDER]]])
  expect(log).toEqual([])
})

it('asks nothing of the system where the installer has registered them', () => {
  const system = startSystem()
  registerLinks({ ...WINDOWS, platform: 'darwin' }, system)
  expect(system.asked).toEqual([])
})

it('says in the log where Windows refuses, and where nobody registers them', () => {
  const log = collectLog()
  const system = startSystem(false)
  registerLinks(WINDOWS, system)
  registerLinks({ ...WINDOWS, platform: 'linux', isAppImage: true }, system)
  expect(system.asked).toHaveLength(1)
  expect(log.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    'warn: Windows refused to open links with the app',
    'info: The system doesn’t open links with this copy of the app',
  ])
})

it('leaves the links of the person’s own app alone in a second copy, and keeps the log for what matters', () => {
  const log = collectLog()
  const system = startSystem()
  registerLinks({ ...WINDOWS, isSecondCopy: true }, system)
  registerLinks({ ...WINDOWS, platform: 'linux', isPackaged: false }, system)
  expect(system.asked).toEqual([])
  expect(log).toEqual([])
})

import { expect, it, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'

vi.mock('electron', () => ({ app: {} }))
const { linkRegistrar, registerLinks } = await import('./link-registration.ts')

const WINDOWS = { platform: 'win32', isPackaged: true, isSecondCopy: false, isAppImage: false } as const
const FOLDER = 'C:\\code\\desk'

/** Simulates a Windows system that allows or refuses to register links. */
function startSystem(allows = true) {
  const asked: unknown[][] = []
  const setAsDefaultProtocolClient = (...call: unknown[]) => {
    asked.push(call)
    return allows
  }
  return { asked, setAsDefaultProtocolClient, getAppPath: () => FOLDER }
}

it('leaves link registration to the installer on macOS and Linux, and to the app on Windows', () => {
  expect(linkRegistrar(WINDOWS)).toBe('app')
  for (const platform of ['darwin', 'linux'] as const) expect(linkRegistrar({ ...WINDOWS, platform })).toBe('installer')
  expect(linkRegistrar({ ...WINDOWS, platform: 'linux', isAppImage: true })).toBe('nobody')
  expect(linkRegistrar({ ...WINDOWS, platform: 'darwin', isPackaged: false })).toBe('nobody')
  expect(linkRegistrar({ ...WINDOWS, isSecondCopy: true })).toBe('nobody')
})

it('registers an installed app on Windows by its program, and an unpackaged one by its folder', () => {
  const log = collectLog()
  const system = startSystem()
  registerLinks(WINDOWS, system)
  registerLinks({ ...WINDOWS, isPackaged: false }, system)
  expect(system.asked).toEqual([['mcp-access-desk'], ['mcp-access-desk', process.execPath, [FOLDER]]])
  expect(log).toEqual([])
})

it('doesn’t make a system call if the installer has registered the links', () => {
  const system = startSystem()
  registerLinks({ ...WINDOWS, platform: 'darwin' }, system)
  expect(system.asked).toEqual([])
})

it('logs when Windows refuses, and when links aren’t registered at all', () => {
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

it('doesn’t let a second copy take links away from the user’s main installation, and logs no warning', () => {
  const log = collectLog()
  const system = startSystem()
  registerLinks({ ...WINDOWS, isSecondCopy: true }, system)
  registerLinks({ ...WINDOWS, platform: 'linux', isPackaged: false }, system)
  expect(system.asked).toEqual([])
  expect(log).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { collectLog } from '../../core/testing/collect-log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type CommandHandlers, commands } from '../../shared/ipc/contract.ts'
import { quoted } from '../../shared/text/message.ts'
import { createRouter } from './router.ts'

/** Handlers that all fail, but for those given. */
function handlersWith(some: Partial<CommandHandlers>): CommandHandlers {
  const unused = Object.fromEntries(
    Object.keys(commands).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  )
  return { ...(unused as unknown as CommandHandlers), ...some }
}

function routerWith(some: Partial<CommandHandlers>) {
  const reported = collectLog()
  const route = createRouter<string>({
    handlers: handlersWith(some),
    isTrusted: (sender) => sender === 'window',
  })
  return { route, reported }
}

describe('the command router', () => {
  it('rejects a sender that is not the window', async () => {
    const { route } = routerWith({})
    await expect(route('frame', 'settings.get', undefined)).rejects.toThrow('untrusted')
  })

  it.each(['__proto__', 'constructor', 'no.such', 7, undefined])('does not run the unknown name %s', async (name) => {
    const { route, reported } = routerWith({})
    expect(await route('window', name, undefined)).toEqual({
      ok: false,
      error: { kind: 'unexpected', reference: reported[0]?.reference },
    })
    expect(reported).toHaveLength(1)
  })

  it('names the field of bad input and does not call the handler', async () => {
    const { route } = routerWith({})
    const answer = await route('window', 'localService.setPort', { port: 80 })
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'invalidInput', fields: { port: { code: 'common.quoted' } } },
    })
  })

  it('drops what the contract does not name, so that a secret cannot cross', async () => {
    const leaky = { id: 'w', name: 'W', baseUrl: '', kind: 'hosted' as const, hasApiKey: true, apiKey: 'canary' }
    const { route } = routerWith({
      'workspaces.list': () => Promise.resolve({ currentId: 'w', workspaces: [leaky] }),
    })
    const answer = await route('window', 'workspaces.list', undefined)
    expect(JSON.stringify(answer)).not.toContain('canary')
    expect(answer).toMatchObject({ ok: true, value: { workspaces: [{ hasApiKey: true }] } })
  })

  it('passes a foreseen failure on as data', async () => {
    const { route, reported } = routerWith({
      'servers.list': () => Promise.reject(new AppFailure({ kind: 'offline', cause: quoted('refused') })),
    })
    expect(await route('window', 'servers.list', { workspaceId: 'w' })).toEqual({
      ok: false,
      error: { kind: 'offline', cause: quoted('refused'), outcomeUnknown: false },
    })
    expect(reported).toHaveLength(0)
  })

  it('gives only a reference for a bug', async () => {
    const { route, reported } = routerWith({ 'settings.get': () => Promise.reject(new Error('/home/x secret')) })
    const answer = await route('window', 'settings.get', undefined)
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(reported).toHaveLength(1)
  })
})

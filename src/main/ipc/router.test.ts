import { once } from 'node:events'
import { setImmediate as begun } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type CommandHandlers, commands, type RequestContext } from '../../shared/ipc/contract.ts'
import { quoted } from '../../shared/text/message.ts'
import { createRouter, type Sender } from './router.ts'

/** Handlers that all fail, except for the given ones. */
function handlersWith(some: Partial<CommandHandlers>): CommandHandlers {
  const unused = Object.fromEntries(
    Object.keys(commands).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  )
  return { ...(unused as unknown as CommandHandlers), ...some }
}

const WINDOW: Sender = { trusted: true, windowId: 1 }

function routerWith(some: Partial<CommandHandlers>) {
  const reported = collectLog()
  const { answer: route, abandon } = createRouter(async () => handlersWith(some))
  return { route, abandon, reported }
}

describe('The command router', () => {
  it('rejects a sender that isn’t the window', async () => {
    const { route } = routerWith({})
    await expect(route({ ...WINDOW, trusted: false }, 'settings.get', undefined)).rejects.toThrow('untrusted')
  })

  it.each(['__proto__', 'constructor', 'no.such', 7, undefined])('doesn’t run the unknown name %s', async (name) => {
    const { route, reported } = routerWith({})
    expect(await route(WINDOW, name, undefined)).toEqual({
      ok: false,
      error: { kind: 'unexpected', reference: reported[0]?.reference },
    })
    expect(reported).toHaveLength(1)
  })

  it('reports the field of bad input and doesn’t call the handler', async () => {
    const { route } = routerWith({})
    const answer = await route(WINDOW, 'localService.setPort', { port: 80 })
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'invalidInput', fields: { port: { code: 'common.quoted' } } },
    })
  })

  it('drops properties that aren’t in the contract, so a secret can’t leak through', async () => {
    const leaky = { id: 'w', name: 'W', baseUrl: '', kind: 'hosted' as const, hasApiKey: true, apiKey: 'canary' }
    const { route } = routerWith({
      'workspaces.list': () => Promise.resolve({ currentId: 'w', workspaces: [leaky] }),
    })
    const answer = await route(WINDOW, 'workspaces.list', undefined)
    expect(JSON.stringify(answer)).not.toContain('canary')
    expect(answer).toMatchObject({ ok: true, value: { workspaces: [{ hasApiKey: true }] } })
  })

  it('returns an expected failure as data', async () => {
    const { route, reported } = routerWith({
      'servers.list': () => Promise.reject(new AppFailure({ kind: 'offline', cause: quoted('refused') })),
    })
    expect(await route(WINDOW, 'servers.list', { workspaceId: 'w' })).toEqual({
      ok: false,
      error: { kind: 'offline', cause: quoted('refused'), outcomeUnknown: false },
    })
    expect(reported).toHaveLength(0)
  })

  it('returns only a reference for a bug', async () => {
    const { route, reported } = routerWith({ 'settings.get': () => Promise.reject(new Error('/home/x secret')) })
    const answer = await route(WINDOW, 'settings.get', undefined)
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(reported).toHaveLength(1)
  })
})

describe('A request', () => {
  const [ONE, TWO] = ['6f0e8f0c-0d3f-4a35-9d3c-1f4b5a0c7e01', '6f0e8f0c-0d3f-4a35-9d3c-1f4b5a0c7e02']
  const GIVEN_UP = { cancelled: true, outcomeUnknown: false }

  /**
   * A router whose server lists only finish when aborted or when `finish` is called, and whose saves only finish when `finish` is called.
   */
  function slowRouter() {
    const started: { signal: AbortSignal; finish: (value: unknown) => void }[] = []
    const slow = (_input: unknown, { signal }: RequestContext) =>
      new Promise<never>((resolve, reject) => {
        started.push({ signal, finish: resolve as (value: unknown) => void })
        signal.addEventListener('abort', () => reject(new AppFailure({ kind: 'cancelled' })))
      })
    const router = routerWith({ 'servers.list': slow, 'settings.get': slow, 'servers.saveDraft': slow })
    const list = (requestId?: unknown, windowId = 1) =>
      router.route({ trusted: true, windowId }, 'servers.list', { workspaceId: 'w' }, requestId)
    const cancel = (requestId: unknown, windowId = 1) =>
      router.route({ trusted: true, windowId }, 'cancel', { requestId })
    return { ...router, started, list, cancel }
  }
  const EMPTY = { servers: [], leftOut: 0 }

  it('is canceled by its ID without a failure, leaving other requests running', async () => {
    const { list, cancel, started, reported } = slowRouter()
    const [first, second] = [list(ONE), list(TWO)]
    await begun()
    expect(await cancel(ONE)).toEqual({ ok: true, value: undefined })
    expect(await first).toEqual(GIVEN_UP)
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false])
    started[1]?.finish(EMPTY)
    expect(await second).toMatchObject({ ok: true })
    expect(reported).toEqual([])
  })

  it('ignores a cancellation after its response, and frees its ID', async () => {
    const { list, cancel, started } = slowRouter()
    const first = list(ONE)
    await begun()
    started[0]?.finish(EMPTY)
    expect(await first).toMatchObject({ ok: true })
    expect(await cancel(ONE)).toEqual({ ok: true, value: undefined })
    const again = list(ONE)
    await begun()
    await cancel(ONE)
    expect(await again).toEqual(GIVEN_UP)
    expect(started).toHaveLength(2)
  })

  it('reports an unknown outcome after its cancellation', async () => {
    const { route } = routerWith({
      'access.generate': () => Promise.reject(new AppFailure({ kind: 'cancelled', outcomeUnknown: true })),
    })
    const input = {
      workspaceId: 'w',
      mcpServerId: 's',
      serverName: 'S',
      customer: { primaryIdentity: 'a', metadata: {} },
    }
    expect(await route(WINDOW, 'access.generate', input, ONE)).toEqual({ cancelled: true, outcomeUnknown: true })
  })

  it('reports a bug that occurs after its cancellation', async () => {
    const { route, reported } = routerWith({
      'settings.get': async (_input, { signal }) => {
        await once(signal, 'abort')
        throw new Error('a bug')
      },
    })
    const asked = route(WINDOW, 'settings.get', undefined, ONE)
    await begun()
    await route(WINDOW, 'cancel', { requestId: ONE })
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    expect(reported).toHaveLength(1)
  })

  it('never starts when it’s canceled while the handlers are loading', async () => {
    let load: (handlers: CommandHandlers) => void = () => undefined
    const loading = new Promise<CommandHandlers>((resolve) => {
      load = resolve
    })
    const { answer } = createRouter(() => loading)
    const asked = answer(WINDOW, 'settings.get', undefined, ONE)
    await answer(WINDOW, 'cancel', { requestId: ONE })
    load(handlersWith({}))
    expect(await asked).toEqual(GIVEN_UP)
  })

  it.each([ONE, 'no UUID', 7])('is rejected when its ID is in use or invalid: %s', async (requestId) => {
    const { list, cancel, reported } = slowRouter()
    const first = list(ONE)
    expect(await list(requestId)).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    expect(reported).toHaveLength(1)
    await cancel(ONE)
    expect(await first).toEqual(GIVEN_UP)
  })

  it('belongs to its window: no other window can cancel it or share its ID', async () => {
    const { list, cancel, started } = slowRouter()
    const [own, other] = [list(ONE, 1), list(ONE, 2)]
    await begun()
    await cancel(ONE, 2)
    expect(await other).toEqual(GIVEN_UP)
    await cancel(TWO, 1)
    expect(started[0]?.signal.aborted).toBe(false)
    await cancel(ONE, 1)
    expect(await own).toEqual(GIVEN_UP)
  })

  it('is canceled with its window’s page, with or without an ID, but a draft is still saved', async () => {
    const { list, route, abandon, started } = slowRouter()
    const draft = { workspaceId: 'local', id: 's', revision: 1, draft: { name: 'S' } }
    const save = route(WINDOW, 'servers.saveDraft', draft, undefined)
    const asked = [list(ONE), list(), route(WINDOW, 'settings.get', undefined), list(TWO, 2)]
    await begun()
    abandon(1)
    expect(await Promise.all(asked.slice(0, 3))).toEqual([GIVEN_UP, GIVEN_UP, GIVEN_UP])
    expect(started.map(({ signal }) => signal.aborted)).toEqual([false, true, true, true, false])
    abandon(2)
    expect(await asked[3]).toEqual(GIVEN_UP)
    started[0]?.finish(null)
    // The save ended normally, with a value that the contract rejects.
    expect(await save).toMatchObject({ ok: false })
  })
})

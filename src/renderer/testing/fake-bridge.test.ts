import { expect, it } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import { quietDesk, server } from './desk-data.ts'
import { FakeBridge } from './fake-bridge.ts'

const ID = '6f0e8f0c-0d3f-4a35-9d3c-1f4b5a0c7e01'

it('responds as main does: parses inputs, and drops what isn’t in the contract', async () => {
  const leaky = { ...server('s', 'Orders'), apiKey: 'canary' }
  const bridge = new FakeBridge(quietDesk([leaky]))
  const result = await bridge.invoke('servers.list', { workspaceId: 'local', extra: 1 })
  expect(result).toEqual({ ok: true, value: { servers: [server('s', 'Orders')], leftOut: 0 } })
  expect(bridge.inputsOf('servers.list')).toEqual([{ workspaceId: 'local' }])
  expect(await bridge.invoke('localService.setPort', { port: 80 })).toMatchObject({
    ok: false,
    error: { kind: 'invalidInput', fields: { port: { code: 'common.quoted' } } },
  })
  expect([...bridge.faults]).toEqual([])
})

it('records an unexpected command, an output that breaks the contract, and a logged error as faults', async () => {
  const bridge = new FakeBridge({ 'bulk.runs': () => [{ id: 'no UUID' }] as never })
  await expect(bridge.invoke('settings.get', undefined)).rejects.toThrow('expects no such command')
  await expect(bridge.invoke('bulk.runs', undefined)).rejects.toThrow('Invalid')
  const error = { reference: '0a1b2c3d', message: 'A query', stack: 'Error: Boom' }
  await expect(bridge.invoke('log.write', error)).rejects.toThrow('A query: Error: Boom')
  expect([...bridge.faults].map((fault) => fault.split(':')[0])).toEqual(['settings.get', 'bulk.runs', 'log.write'])
})

it('cancels a command by its ID, and returns failures as data', async () => {
  const failure = new AppFailure({ kind: 'notFound' })
  const bridge = new FakeBridge({
    'servers.list': (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppFailure({ kind: 'cancelled' })))
      }),
    'settings.get': () => Promise.reject(failure),
  })
  const asked = bridge.invoke('servers.list', { workspaceId: 'local' }, ID)
  await bridge.invoke('cancel', { requestId: ID })
  expect(await asked).toEqual({ cancelled: true, outcomeUnknown: false })
  expect(await bridge.invoke('settings.get', undefined)).toEqual({ ok: false, error: failure.detail })
})

it('sends events to listeners until they unsubscribe', () => {
  const bridge = new FakeBridge({})
  const heard: unknown[] = []
  const unsubscribe = bridge.subscribe((...event) => heard.push(event))
  bridge.emit('workspaces.managementAccessChanged', { workspaceId: 'acme' })
  unsubscribe()
  bridge.emit('settings.changed')
  expect(heard).toEqual([['workspaces.managementAccessChanged', { workspaceId: 'acme' }]])
})

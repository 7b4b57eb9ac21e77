import { beforeEach, expect, it } from 'vitest'
import { exportCalls } from './export-calls.ts'

const CALL = {
  at: '2026-11-21T09:05:07.000Z',
  serverId: 'srv',
  serverName: 'Orders',
  customerId: 'cus_1',
  primaryIdentity: 'ada',
  tool: 'list',
  ok: true,
  test: false,
  errorKind: null,
  status: 200,
  durationMs: 1,
  argumentBytes: 1,
  replyBytes: 1,
  arguments: null,
  reply: null,
}

let available = 0
let reply: string | null = null
let events: string[] = []

/** Stands in for the preload bridge, with a log that has this many calls. */
async function invoke(name: string, input: { limit: number; before?: number; text: string }): Promise<unknown> {
  if (name === 'files.save') {
    events.push(`saves ${input.text.split('\r\n').length - 2}`)
    return { ok: true, value: { saved: true, path: '/calls.csv' } }
  }
  const from = input.before ?? available + 1
  const length = Math.min(input.limit, from - 1)
  const calls = Array.from({ length }, (_, index) => ({ ...CALL, reply, id: from - 1 - index }))
  return { ok: true, value: { calls, next: from - length > 1 ? from - length : null } }
}

const run = () =>
  exportCalls(
    { workspaceId: 'local', serverId: 'srv' },
    'calls.csv',
    () => undefined,
    (calls) => events.push(`cut to ${calls}`),
  )

beforeEach(() => {
  events = []
  Object.assign(globalThis, { window: { bridge: { invoke } } })
})

it('warns before saving that the log has more calls than fit in a file', async () => {
  available = 3_000
  reply = 'x'.repeat(90_000)
  expect(await run()).toEqual({ saved: 1_000, cut: true })
  expect(events).toEqual(['cut to 1000', 'saves 1000'])
})

it('saves a log that fits in full', async () => {
  available = 1_500
  reply = null
  expect(await run()).toEqual({ saved: 1_500, cut: false })
  expect(events).toEqual(['saves 1500'])
})

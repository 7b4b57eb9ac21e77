import { expect, it } from 'vitest'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { callsToCsv } from './calls-csv.ts'

const call: CallRecord = {
  id: 1,
  at: '2026-11-21T09:05:07.000Z',
  serverId: 'srv',
  serverName: 'Orders',
  customerId: 'cus_1',
  primaryIdentity: 'ada@analytical.example',
  tool: 'list_orders',
  ok: true,
  test: false,
  errorKind: null,
  status: 200,
  durationMs: 12.345,
  argumentBytes: 10,
  replyBytes: 200,
  arguments: null,
  reply: null,
  shortened: null,
  continues: null,
  waited: null,
}
const lines = (calls: CallRecord[]) => callsToCsv(calls).slice(1).split('\r\n')

it('starts with a byte order mark and the column names', () => {
  expect(callsToCsv([])).toBe(
    '\uFEFFtime,server,customer,customer_id,tool,ok,error,status,duration_ms,argument_bytes,reply_bytes,test,reply_tokens,shortened_to_tokens,continues,retries,waited_ms\r\n',
  )
})

it('writes one line per call', () => {
  expect(lines([call])[1]).toBe(
    '2026-11-21T09:05:07.000Z,Orders,ada@analytical.example,cus_1,list_orders,true,,200,12.3,10,200,false,,,,,',
  )
})

it('marks the calls made by a connection test', () => {
  const [header, customers, tests] = lines([call, { ...call, test: true }])
  const column = header?.split(',').indexOf('test') ?? -1
  expect([customers, tests].map((line) => line?.split(',')[column])).toEqual(['false', 'true'])
})

it('includes arguments and replies only if some were recorded', () => {
  const kept = { ...call, arguments: '{"a":"x,y"}', reply: 'line\nline' }
  const csv = callsToCsv([kept, call])
  expect(csv.split('\r\n')[0]).toMatch(/,arguments,reply$/)
  expect(csv).toContain(',200,false,,,,,,"{""a"":""x,y""}","line\nline"\r\n')
})

it('includes what was shortened, what a call continued, and the waits', () => {
  const facts = { shortened: { from: 12_000, to: 900 }, continues: 'list_items', waited: { retries: 2, ms: 3_204.7 } }
  expect(lines([{ ...call, ...facts }])[1]).toMatch(/,false,12000,900,list_items,2,3205$/)
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'neutralizes %j, which a spreadsheet would evaluate',
  (name) => {
    expect(callsToCsv([{ ...call, serverName: name }])).toContain(`'${name}`)
  },
)

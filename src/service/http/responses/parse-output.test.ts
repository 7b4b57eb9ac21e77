import { expect, it } from 'vitest'
import { z } from 'zod'
import { runSync } from '../../../base/event-loop/yield-to-event-loop.ts'
import { operations } from '../../../shared/management/operations.ts'
import { definition, endpoint } from '../../management/management.testkit.ts'
import { parseOutput } from './parse-output.ts'

const record = {
  id: 'srv_1',
  name: 'A',
  isActive: true,
  createdAt: '',
  updatedAt: '',
  revision: 1,
  changed: false,
  customers: 0,
  logContent: false,
  limits: {},
  toolMode: { mode: 'all' },
  live: null,
  draft: definition('A', endpoint('one'), endpoint('two')),
  credentials: [{ id: 'cred_1', name: 'Key', details: { kind: 'bearer' }, perCustomer: false, secretsSet: ['token'] }],
}
const nobody = () => false

it('parses a response in parts with the same result as all at once, and drops undeclared members at any depth', () => {
  const [one, two] = record.draft.endpoints
  const leaky = {
    ...record,
    databaseKey: 'secret',
    draft: { ...record.draft, endpoints: [{ ...one, secret: 'secret' }, two], secrets: ['secret'] },
    credentials: record.credentials.map((each) => ({ ...each, token: 'secret' })),
  }
  const schema = operations['servers.get'].output
  const parsed = runSync(parseOutput(schema, leaky, nobody))
  expect(parsed).toEqual(schema.parse(record))
  expect(JSON.stringify(parsed)).not.toContain('secret"')
  const wrong = { ...record, revision: 'first' }
  expect(() => runSync(parseOutput(schema, wrong, nobody))).toThrow()
})

it('fills in defaults and omits missing optional members', () => {
  const schema = z.object({
    list: z.array(z.string()).default([]),
    note: z.string().optional(),
    at: z.int().nullable(),
  })
  expect(runSync(parseOutput(schema, { at: null }, nobody))).toStrictEqual({ list: [], at: null })
})

it('returns trusted values unchanged', () => {
  const [one] = record.draft.endpoints
  const parsed = runSync(parseOutput(operations['servers.get'].output, record, (value) => value === one))
  expect(parsed).toMatchObject({ draft: { name: 'A' } })
  expect((parsed as typeof record).draft.endpoints[0]).toBe(one)
  expect((parsed as typeof record).draft.endpoints[1]).not.toBe(record.draft.endpoints[1])
})

it('takes one step for each row of plain values, regardless of the number of members', () => {
  const schema = z.object({ rows: z.array(z.object({ id: z.string(), calls: z.int(), at: z.string().nullable() })) })
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, calls: index, at: null, secret: 'secret' }))
  const steps = [...parseOutput(schema, { rows }, nobody)]
  expect(steps).toHaveLength(102)
  expect(JSON.stringify(runSync(parseOutput(schema, { rows }, nobody)))).not.toContain('secret')
})

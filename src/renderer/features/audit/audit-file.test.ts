import { expect, it } from 'vitest'
import type { AuditRecord } from '../../../shared/management/records/audit-entry.ts'
import { auditFile } from './audit-file.ts'

const head = { seq: 9, hash: 'f'.repeat(64) }
const record: AuditRecord = {
  seq: 1,
  at: '2026-03-01T12:00:00.000Z',
  client: 'curl/8',
  node: 'host',
  operation: 'servers.setActive',
  key: { id: 'key_1', name: '=Nightly, job' },
  ids: { serverId: 'srv_1' },
  name: 'Orders',
  hash: 'a'.repeat(64),
  ended: {
    at: '2026-03-01T12:00:01.000Z',
    result: 'done',
    reason: null,
    cut: false,
    changes: [{ field: 'isActive', before: true, after: false, hidden: false }],
    head: { seq: 2, hash: 'b'.repeat(64) },
  },
}

it("writes one CSV line per change, with the chain's newest entry", () => {
  const [header, line, unfinished] = auditFile('csv', [record, { ...record, ended: null }], head).split('\r\n')
  expect(header).toMatch(/^\uFEFFentry,began,.*,head_entry,head_hash$/)
  expect(line).toContain(`1,2026-03-01T12:00:00.000Z,2026-03-01T12:00:01.000Z,done,,servers.setActive,Orders`)
  expect(line).toContain(`"'=Nightly, job",key_1,curl/8,host`)
  expect(line?.endsWith(`${record.hash},2,${'b'.repeat(64)},9,${head.hash}`)).toBe(true)
  expect(unfinished).toContain('2026-03-01T12:00:00.000Z,,,,servers.setActive')
})

it("writes one JSON line per change after a line with the chain's newest entry", () => {
  const lines = auditFile('ndjson', [record], head).split('\n')
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([{ head }, record])
  expect(lines[2]).toBe('')
})

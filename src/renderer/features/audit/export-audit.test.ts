import { beforeEach, expect, it } from 'vitest'
import { exportAudit } from './export-audit.ts'

let available = 0
let detail = ''
let events: string[] = []

/** Stands in for the preload bridge, with a log that has this many changes. */
async function invoke(name: string, input: { limit: number; before?: number; text: string }): Promise<unknown> {
  if (name === 'files.save') {
    events.push(`saves ${input.text.split('\n').length - 2}`)
    return { ok: true, value: { saved: true, path: '/audit.ndjson' } }
  }
  const from = input.before ?? available + 1
  const length = Math.min(input.limit, from - 1)
  const ended = { changes: [{ field: 'note', before: null, after: detail, hidden: false }] }
  const records = Array.from({ length }, (_, index) => ({ seq: from - 1 - index, ids: {}, ended }))
  const head = { seq: available, hash: 'f'.repeat(64) }
  return { ok: true, value: { records, head, next: from - length > 1 ? from - length : null } }
}

const run = () =>
  exportAudit(
    { workspaceId: 'local', search: '' },
    { format: 'ndjson', onRead: () => undefined, onCut: (changes) => events.push(`cut to ${changes}`) },
  )

beforeEach(() => {
  events = []
  detail = ''
  Object.assign(globalThis, { window: { bridge: { invoke } } })
})

it('warns before saving that the log has more changes than fit in a file', async () => {
  available = 100_001
  expect(await run()).toEqual({ count: 100_000, path: '/audit.ndjson', cut: true })
  expect(events).toEqual(['cut to 100000', 'saves 100000'])
})

it('warns when the changes are too large for one file', async () => {
  available = 5_000
  detail = 'x'.repeat(100_000)
  expect(await run()).toEqual({ count: 1_000, path: '/audit.ndjson', cut: true })
  expect(events).toEqual(['cut to 1000', 'saves 1000'])
})

it('saves a log that fits in full', async () => {
  available = 1_234
  expect(await run()).toEqual({ count: 1_234, path: '/audit.ndjson', cut: false })
  expect(events).toEqual(['saves 1234'])
})

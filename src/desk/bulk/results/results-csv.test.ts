import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredRunRow } from '../../history/run-store/run-row-queries.ts'
import { readTable } from '../read-table/read-table.ts'
import { csvHeader, csvLines } from './results-csv.ts'

const rowWith = (cells: string[]): StoredRunRow => ({
  position: 0,
  line: 2,
  cells,
  identity: 'a',
  metadata: {},
  secrets: null,
  serverId: 'srv',
  serverName: 'Orders',
  problems: [],
  state: 'issued',
  error: null,
  recordId: 'r',
  checkState: null,
})

describe('Results as CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'neutralize %j, which a spreadsheet would evaluate',
    (text) => {
      const access = { url: text, token: text, customerId: text }
      const written = csvLines([{ row: { ...rowWith([text]), serverName: text }, access, now: null }], ['a'])
      expect(written.match(/'[=+\-@\t\r]/g)).toHaveLength(5)
    },
  )

  it('neutralize the input’s column names, and keep the result columns distinct from them', () => {
    expect(csvHeader(['=x', 'state'])).toMatch(/^\uFEFF'=x,state,run_state,mcp_url,/)
  })

  it('read back as the input’s cells, regardless of their content', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '語', ',', ';', '\t', '"', '\n', ' ', "'"), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const columns = cells.map((_, index) => `column ${index}`)
        const text = csvHeader(columns) + csvLines([{ row: rowWith(cells), access: null, now: null }], columns)
        const { rows } = await readTable(Buffer.from(text), {}, new AbortController().signal)
        const disarmed = cells.map((each) => (/^\t/.test(each) ? `'${each}` : each))
        expect(rows[0]?.cells.slice(0, cells.length)).toEqual(disarmed)
      }),
      { numRuns: 300 },
    )
  })
})

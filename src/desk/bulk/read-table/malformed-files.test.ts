import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { HAND_PICKED, mutatedFile } from './malformed-files.testkit.ts'
import { readTable, type Table } from './read-table.ts'

const never = new AbortController().signal
const MUTATED = 200 - HAND_PICKED.length

async function problemOf(bytes: Uint8Array) {
  const failure = await failureOf(readTable(bytes, {}, never))
  if (failure.kind !== 'unreadableTable') throw new Error(`Not a problem of the table: ${failure.kind}`)
  return failure
}

/** Expects an actionable message: what is wrong, where, and how to fix it, with every placeholder filled in. */
function expectClearMessage({ cause, remedy, line }: Awaited<ReturnType<typeof problemOf>>): void {
  expect(cause).toMatch(/^[A-Z][^{}]+\.$/)
  expect(remedy).toMatch(/^[A-Z][^{}]+\.$/)
  if (line !== null) expect(line).toBeGreaterThan(0)
}

/** In a file without quotation marks, splitting the lines must give the same rows, independently of the parser. */
function expectRowsOfFile({ rows, delimiter, encoding, columns }: Table, bytes: Uint8Array): void {
  const swapped = encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes
  const label = { 'utf-8': 'utf-8', 'windows-1252': 'latin1', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16le' }[encoding]
  const text = label === 'latin1' ? Buffer.from(swapped).toString('latin1') : new TextDecoder(label).decode(swapped)
  const lines = text.split(/\r\n|\r|\n/)
  expect(columns.length).toBeGreaterThan(0)
  let last = 0
  for (const { line, cells } of rows) {
    expect(line).toBeGreaterThan(last)
    last = line
    const source = lines[line - 1] ?? ''
    expect(source.trim()).not.toBe('')
    if (!/["\x80-\x9f]/.test(source)) expect(cells).toEqual(source.split(delimiter))
  }
}

describe('Reading 200 malformed files', () => {
  it.each(HAND_PICKED.filter(({ problem }) => problem))(
    'ends with a clear message for $name',
    async ({ bytes, problem }) => {
      const found = await problemOf(bytes)
      expect([found.problem, found.line]).toEqual(problem)
      expectClearMessage(found)
    },
  )

  it.each(HAND_PICKED.filter(({ rows }) => rows))('reads a correct table from $name', async ({ bytes, rows }) => {
    const table = await readTable(bytes, {}, never)
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
  })

  it(`the other ${MUTATED}, valid ones with random changes, end with a clear message or a correct table`, async () => {
    const ends = { table: 0, message: 0 }
    for (let seed = 1; seed <= MUTATED; seed += 1) {
      const bytes = mutatedFile(seed)
      const table = await readTable(bytes, {}, never).catch(() => null)
      if (table) {
        expectRowsOfFile(table, bytes)
        ends.table += 1
      } else {
        const found = await problemOf(bytes)
        expectClearMessage(found)
        ends.message += 1
      }
    }
    expect(ends.table).toBeGreaterThan(20)
    expect(ends.message).toBeGreaterThan(20)
  })

  it('recognizes an Excel workbook and suggests how to convert it', async () => {
    const workbook = HAND_PICKED.find(({ name }) => name === 'an Excel workbook')
    const { cause, remedy } = await problemOf(workbook?.bytes ?? new Uint8Array())
    expect(cause).toBe('This is an Excel workbook.')
    expect(remedy).toContain('CSV')
  })
})

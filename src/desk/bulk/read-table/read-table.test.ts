import { describe, expect, it } from 'vitest'
import { countTurns } from '../../../base/testing/count-turns.ts'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { TABLE_LIMITS } from '../../../shared/bulk/table.ts'
import { readTable } from './read-table.ts'
import { encode } from './write-table.testkit.ts'

const never = new AbortController().signal
const read = (text: string, options = {}) => readTable(Buffer.from(text), options, never)

describe('readTable', () => {
  it.each([
    [',', 'email,name\na@x.example,Ada\n'],
    [';', 'email;name;amount\na@x.example;Ada;1,5\n'],
    ['\t', 'email\tname\na@x.example\tLovelace, Ada\n'],
  ])('uses the delimiter %j that most rows agree on', async (delimiter, text) => {
    expect(await read(text)).toMatchObject({ delimiter, hasHeader: true, rows: [{ line: 2 }] })
  })

  it('uses the delimiter that the first line declares', async () => {
    const table = await read('sep=;\r\nemail;name\r\na@x.example;Ada\r\n')
    expect(table).toMatchObject({ delimiter: ';', columns: ['email', 'name'], rows: [{ line: 3 }] })
  })

  it("doesn't detect a header when the first row has an email address", async () => {
    const table = await read('a@x.example,Ada\nb@x.example,Bob\n')
    expect(table).toMatchObject({ hasHeader: false, columns: ['', ''], rows: [{ line: 1 }, { line: 2 }] })
  })

  it("prefers the user's options over detected ones", async () => {
    const table = await readTable(encode('email;né\n', 'windows-1252'), { delimiter: ',', hasHeader: false }, never)
    expect(table).toMatchObject({ encoding: 'windows-1252', delimiter: ',', rows: [{ cells: ['email;né'] }] })
    expect(await failureOf(readTable(encode('né', 'windows-1252'), { encoding: 'utf-8' }, never))).toMatchObject({
      problem: 'wrongEncoding',
    })
  })

  it('keeps cells unchanged, but skips and counts blank rows', async () => {
    const table = await read('a,b\n 1 ,\n,\n\n  \n2,x\n')
    expect(table.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, [' 1 ', '']],
      [6, ['2', 'x']],
    ])
    expect(table.blankRows).toBe(2)
  })

  it('marks a row with misplaced quotation marks, and reads the others', async () => {
    const { rows } = await read('a,b\n"Acme "Best" Inc",1\n5" disk,2\n"""quoted""",3\n')
    expect(rows.map(({ line, hasMisplacedQuote }) => [line, hasMisplacedQuote])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ])
    expect(rows[2]?.cells[0]).toBe('"quoted"')
  })

  it('reads all Windows-1252 characters', async () => {
    const bytes = Uint8Array.from([...Buffer.from('a\n'), 0x80, 0x92, 0x9f, 0xe9, 0xff])
    expect((await readTable(bytes, {}, never)).rows[0]?.cells).toEqual(['€’Ÿéÿ'])
  })
})

describe('readTable with the largest table', () => {
  const HEADER = 'email,name,company,department,role,region,note\n'
  const row = (index: number) =>
    `user${index}@example.com,"Name, ${index}",Company ${index % 100},Sales,Buyer,EMEA,${'x'.repeat(500)}\n`

  it('yields to the event loop while reading 100,000 rows', async () => {
    const rows = Array.from({ length: TABLE_LIMITS.rows }, (_, index) => Buffer.from(row(index)))
    const bytes = Buffer.concat([Buffer.from(HEADER), ...rows])
    expect(bytes.length).toBeGreaterThan(TABLE_LIMITS.bytes * 0.8)
    const { value: table, turns } = await countTurns(() => readTable(bytes, {}, never))
    expect(table.rows).toHaveLength(TABLE_LIMITS.rows)
    expect(table.rows.at(-1)).toMatchObject({ line: TABLE_LIMITS.rows + 1 })
    expect(turns).toBeGreaterThan(20)
  }, 120_000)

  it('rejects a table one row, column, byte, or character over the limit', async () => {
    const problem = async (bytes: Uint8Array) => {
      const failure = await failureOf(readTable(bytes, {}, never))
      return failure.kind === 'unreadableTable' ? [failure.problem, failure.line] : failure
    }
    const rows = `a\n${'b\n'.repeat(TABLE_LIMITS.rows + 1)}`
    expect(await problem(Buffer.from(rows))).toEqual(['tooManyRows', null])
    expect(await problem(new Uint8Array(TABLE_LIMITS.bytes + 1))).toEqual(['tooLarge', null])
    expect(await problem(Buffer.from(`a\n\n${'b,'.repeat(TABLE_LIMITS.columns)}b`))).toEqual(['tooManyColumns', 3])
    expect(await problem(Buffer.from(`a\n${'b'.repeat(TABLE_LIMITS.cell + 1)}`))).toEqual(['cellTooLong', 2])
    expect(await problem(Buffer.from(`a\n"${'b\n'.repeat(TABLE_LIMITS.row)}`))).toEqual(['rowTooLong', 2])
    const most = `a\n${'b\n'.repeat(TABLE_LIMITS.rows)}`
    expect((await read(most)).rows).toHaveLength(TABLE_LIMITS.rows)
  }, 120_000)

  it('stops reading when aborted', async () => {
    const controller = new AbortController()
    const reading = failureOf(readTable(Buffer.from(HEADER + row(1).repeat(50_000)), {}, controller.signal))
    setImmediate(() => controller.abort())
    expect(await reading).toMatchObject({ kind: 'cancelled' })
  })
})

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'neutralizes %j, which a spreadsheet would evaluate',
  (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true)
  },
)

it.each(['a;b', 'a,b', 'a\tb', 'a"b', 'a\nb', 'a\rb'])(
  'quotes %j, which may start another cell in some programs',
  (text) => {
    expect(csvCell(text)).toBe(`"${text.replaceAll('"', '""')}"`)
  },
)

it('keeps numbers and harmless strings unchanged', () => {
  const cells = [-1, 2.5, true, null, undefined, 'a-b', 'x=1', '’t', ' é ']
  expect(csvLine(cells)).toBe('-1,2.5,true,,,a-b,x=1,’t, é \r\n')
})

it('writes cells that can be read back unchanged', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '語', ',', ';', '\t', '"', '\n', '\r', ' ', "'"),
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const disarmed = cells.map((each) => (/^[\t\r]/.test(each) ? `'${each}` : each))
      expect(parse(csvLine(cells), { record_delimiter: '\r\n' })).toEqual([disarmed])
    }),
  )
})

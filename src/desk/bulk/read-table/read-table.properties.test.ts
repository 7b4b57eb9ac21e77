import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { encode, type WriteOptions, writeTable } from './write-table.testkit.ts'

const never = new AbortController().signal

const EVERY_ENCODING = ['a', 'B', '7', ' ', ',', ';', '\t', '"', '\n', '\r\n', "'", '=', '@', 'é', 'ß', 'Ø']
const UNICODE = ['語', '한', 'ش', '😀', '\u200d', 'Ł', '\u00a0', '–', '€']
const WINDOWS = ['€', '„', '…', '’', '“', '–', 'ž']
/** In Windows-1252, the bytes of these pairs form a UTF-8 character. */
const IS_UTF8_BY_CHANCE = /[éßØ][€„…’“–ž]/

const text = (units: readonly string[]) =>
  fc
    .array(fc.constantFrom(...units), { maxLength: 8 })
    .map((parts) => parts.join(''))
    .filter((cell) => !IS_UTF8_BY_CHANCE.test(cell))

/** A table with a plausible header and rows that each have some text. */
const table = (units: readonly string[]) =>
  fc.integer({ min: 1, max: 6 }).chain((columns) =>
    fc.tuple(
      fc.constant(Array.from({ length: columns }, (_, index) => `Column ${index + 1} é`)),
      fc.array(
        fc
          .array(text(units), { minLength: columns, maxLength: columns })
          .filter((cells) => cells.join('').trim() !== ''),
        { minLength: 1, maxLength: 12 },
      ),
    ),
  )

const form = (encodings: readonly WriteOptions['encoding'][]): fc.Arbitrary<WriteOptions> =>
  fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom(...encodings),
    mark: fc.boolean(),
    quoteAll: fc.boolean(),
    endsWithLineEnd: fc.boolean(),
  })

const unicode = fc.record({
  content: table([...EVERY_ENCODING, ...UNICODE]),
  options: form(['utf-8', 'utf-16le', 'utf-16be']),
})
const windows = fc.record({
  content: table([...EVERY_ENCODING, ...WINDOWS]),
  options: form(['windows-1252']).map((options) => ({ ...options, mark: false })),
})

it('reads every table back cell by cell, in any encoding, with any delimiter, line ending, and quoting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(unicode, windows), async ({ content: [header, rows], options }) => {
      const read = await readTable(writeTable([header, ...rows], options), {}, never)
      expect(read.columns).toEqual(header)
      expect(read.rows.map(({ cells }) => cells)).toEqual(rows)
      expect(read.encoding).toBe(options.encoding)
      if (header.length > 1) expect(read.delimiter).toBe(options.delimiter)
      expect(read.rows.some(({ hasMisplacedQuote }) => hasMisplacedQuote)).toBe(false)
    }),
    { numRuns: 1500 },
  )
})

it("returns each row's first line number, regardless of what the preceding rows contain", async () => {
  await fc.assert(
    fc.asyncProperty(unicode, async ({ content: [header, rows], options }) => {
      const all = [header, ...rows]
      // A row's line number is one more than the number of line breaks before it.
      const begins = all.map((_, index) => {
        const before = new TextDecoder().decode(
          writeTable(all.slice(0, index), { ...options, encoding: 'utf-8', mark: false, endsWithLineEnd: true }),
        )
        return index === 0 ? 1 : before.split(/\r\n|\r|\n/).length
      })
      const read = await readTable(writeTable(all, options), {}, never)
      expect(read.rows.map(({ line }) => line)).toEqual(begins.slice(1))
    }),
    { numRuns: 500 },
  )
})

it('reads UTF-16 without a byte order mark, even if only delimiters and line endings are ASCII', async () => {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const read = await readTable(encode('客户,公司\n张伟,甲\n王芳,乙\n', encoding), {}, never)
    expect(read).toMatchObject({ encoding, columns: ['客户', '公司'], rows: [{ cells: ['张伟', '甲'] }, { line: 3 }] })
  }
})

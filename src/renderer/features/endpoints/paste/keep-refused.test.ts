import { expect, it } from 'vitest'
import type { ImportReport } from '../../../../shared/platform/import-report.ts'
import { keepRefused as keep } from './keep-refused.ts'

const report = (added: number, ...refused: (number | null)[]): ImportReport => ({
  endpointIds: Array.from({ length: added }, (_, index) => `${index}`),
  credentialIds: [],
  updatedIds: [],
  removedIds: [],
  baseAddressIds: [],
  notices: [
    { line: 1, severity: 'info', message: 'x' },
    ...refused.map((line) => ({ line, severity: 'refused' as const, message: 'x' })),
  ],
})

const keepRefused = (text: string, of: ImportReport) => keep(text, of).text

const TEXT = `# one
curl https://a.example \\
  -H 'A: 1'

$ curl ftp://b.example \\
  -d 'two
lines'
curl https://c.example`

it('keeps the refused command whole, up to the next one', () => {
  expect(keepRefused(TEXT, report(2, 5))).toBe("$ curl ftp://b.example \\\n  -d 'two\nlines'")
})

it('finds the command of a notice that names a line inside of it', () => {
  expect(keepRefused(TEXT, report(2, 6))).toBe("$ curl ftp://b.example \\\n  -d 'two\nlines'")
})

it('keeps nothing when all was taken, and everything when nothing was', () => {
  expect(keepRefused(TEXT, report(3))).toBe('')
  expect(keepRefused(TEXT, report(0, 2, 5, 8))).toBe(TEXT)
  expect(keepRefused(TEXT, report(0))).toBe(TEXT)
})

it('keeps a line that is no command', () => {
  expect(keepRefused('curl https://a.example\nwhat is this', report(1, 2))).toContain('what is this')
})

it('names a refused command by its line in what stays', () => {
  const { text, report: told } = keep(`${TEXT}\ncurl ftp://d.example\n`, report(2, 6, 9))
  expect(text).toBe("$ curl ftp://b.example \\\n  -d 'two\nlines'\ncurl ftp://d.example")
  expect(told.notices.map(({ line }) => line)).toEqual([1, 2, 4])
})

import { expect, it } from 'vitest'
import { type ImportReport, importReportSchema } from '../../../../shared/management/imports/import-report.ts'
import { keepRefused } from './keep-refused.ts'

/** Creates a report on these commands; those starting with `!` are rejected. */
function reportOn(text: string, commands: readonly string[], notices: ImportReport['notices']): ImportReport {
  const lineOf = (offset: number) => text.slice(0, offset).split(/\r\n|\r|\n/).length
  let next = 0
  const placed = commands.map((marked, index) => {
    const command = marked.replace(/^!/, '')
    const from = text.indexOf(command, next)
    const to = from + command.length
    next = to
    const taken = command === marked
    return { line: lineOf(from), endLine: lineOf(to), from, to, taken, endpointIds: taken ? [`e${index}`] : [] }
  })
  return importReportSchema.parse({
    endpointIds: placed.flatMap(({ endpointIds }) => endpointIds),
    credentialIds: [],
    commands: placed,
    notices,
  })
}
const refusedAt = (line: number | null) => ({ line, severity: 'refused' as const, message: 'x' })
const infoAt = (line: number) => ({ line, severity: 'info' as const, message: 'x' })

const FOUR = 'curl https://a.example/a\ncurl https://a.example/b\ncurl\ncurl https://a.example/c'
const BROKEN = ['curl https://a.example/a', 'curl https://a.example/b', '!curl', 'curl https://a.example/c']

it('leaves only the broken command in the box and refers to its line there', () => {
  const { text, notices } = keepRefused(FOUR, reportOn(FOUR, BROKEN, [refusedAt(3)]))
  expect(text).toBe('curl')
  expect(notices.map(({ place }) => place)).toEqual([{ kind: 'line', line: 1, excerpt: 'curl' }])
})

it('names the endpoint of an imported command, because its line is no longer in the box', () => {
  const { notices } = keepRefused(FOUR, reportOn(FOUR, BROKEN, [infoAt(2), refusedAt(3), infoAt(4)]))
  expect(notices.map(({ place }) => place)).toEqual([
    { kind: 'endpoints', ids: ['e1'] },
    { kind: 'line', line: 1, excerpt: 'curl' },
    { kind: 'endpoints', ids: ['e3'] },
  ])
})

it('refers to a line within a command, counting the commands kept before it', () => {
  const text = 'curl ftp://a.example \\\r\n  -d x\r\ncurl https://a.example\r\n$ curl ftp://b.example \\\r\n  -d y'
  const commands = [
    '!curl ftp://a.example \\\r\n  -d x',
    'curl https://a.example',
    '!$ curl ftp://b.example \\\r\n  -d y',
  ]
  const kept = keepRefused(text, reportOn(text, commands, [refusedAt(1), refusedAt(5)]))
  expect(kept.text).toBe('curl ftp://a.example \\\n  -d x\n$ curl ftp://b.example \\\n  -d y')
  expect(kept.notices.map(({ place }) => place.kind === 'line' && place.line)).toEqual([1, 4])
})

it('separates an imported command from a rejected one on the same line', () => {
  const text = 'curl https://a.example && curl ftp://b.example'
  const report = reportOn(text, ['curl https://a.example', '!curl ftp://b.example'], [infoAt(1), refusedAt(1)])
  const kept = keepRefused(text, report)
  expect(kept.text).toBe('curl ftp://b.example')
  expect(kept.notices.map(({ place }) => place.kind)).toEqual(['endpoints', 'line'])
})

it('leaves the box empty if all commands were imported, and unchanged if none were', () => {
  const all = BROKEN.map((each) => each.replace('!', ''))
  expect(keepRefused(FOUR, reportOn(FOUR, all, [])).text).toBe('')
  const none = keepRefused(
    FOUR,
    reportOn(
      FOUR,
      all.map((each) => `!${each}`),
      [refusedAt(2), refusedAt(null)],
    ),
  )
  expect(none.text).toBe(FOUR)
  expect(none.notices.map(({ place }) => place)).toEqual([
    { kind: 'line', line: 2, excerpt: 'curl https://a.example/b' },
    { kind: 'whole' },
  ])
})

it("quotes the start of a line that isn't a command, without potential secrets", () => {
  const text = `curl https://a.example\nkey sk_live_${'0123456789'.repeat(3)} is what you need for the whole of this API`
  const { notices } = keepRefused(text, reportOn(text, ['curl https://a.example'], [infoAt(2)]))
  expect(notices[0]?.place).toEqual({ kind: 'excerpt', excerpt: 'key … is what you need for the whole of this API' })
})

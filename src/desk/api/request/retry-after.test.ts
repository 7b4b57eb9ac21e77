import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

describe('retryAfterSeconds', () => {
  it.each([
    ['the number in the body', { body: 7 }, 7],
    ['the body before the header', { body: 7, header: '90' }, 7],
    ['a number written as a string', { body: '12' }, 12],
    ['a fraction of a second rounded up', { body: 0.2 }, 1],
    ['seconds in the header', { header: '90' }, 90],
    ['an HTTP date in the header', { header: 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30],
    ['a date that has passed', { header: 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [
      "a date by the service's clock",
      { header: 'Mon, 02 Mar 2026 00:00:10 GMT', date: 'Mon, 02 Mar 2026 00:00:00 GMT' },
      10,
    ],
    ['a minute by default', {}, 60],
    ['a minute for nonsense', { body: -3, header: 'soon' }, 60],
    ['a minute for a negative header', { header: '-5' }, 60],
    ['the header when the body has the wrong type', { body: { seconds: 3 }, header: '4' }, 4],
    ['at most a day', { body: Number.POSITIVE_INFINITY }, 86_400],
  ])('returns %s', (_what, hints, expected) => {
    expect(retryAfterSeconds(hints, now)).toBe(expected)
  })

  it('returns a whole number from 0 to a day for any input', () => {
    const dates = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString())
    const text = fc.oneof(fc.string(), dates, fc.integer().map(String), fc.constant(null))
    const body = fc.oneof(fc.anything(), fc.double(), fc.string())
    fc.assert(
      fc.property(body, text, text, (value, header, date) => {
        const seconds = retryAfterSeconds({ body: value, header, date }, now)
        expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

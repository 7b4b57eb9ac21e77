import { expect, it } from 'vitest'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { controlHeaders } from './reply-headers.ts'

const SECRET = 'canary-secret-4711'
const shown = (headers: [string, string][], status = 200) =>
  controlHeaders(headers, status, createSecretMasker([{ value: SECRET, names: [] }]))

it.each<[string, string]>([
  ['Link', '<https://api.test/x?page=2>; rel="next", <https://api.test/x?page=9>; rel="last"'],
  ['X-Total-Count', '42'],
  ['X-Next-Page', '2'],
  ['X-Total-Pages', '9'],
  ['Retry-After', '30'],
  ['Location', '/orders/7'],
  ['Pagination-Total', '3'],
  ['X-WP-Total', '5'],
  ['Content-Range', 'items 0-9/42'],
])('passes on %s', (name, value) => {
  expect(
    shown([
      ['Date', 'x'],
      [name.toLowerCase(), value],
    ]),
  ).toBe(`${name.toLowerCase()}: ${value}`)
})

it('omits irrelevant headers', () => {
  expect(
    shown([
      ['link', '</style.css>; rel=preload; as=style'],
      ['content-type', 'application/json'],
      ['set-cookie', 'a=b'],
      ['x-ratelimit-remaining', '12'],
      ['x-request-id', 'abc'],
      ['location', ''],
    ]),
  ).toBe('')
  expect(shown([['X-RateLimit-Reset', '17']], 429)).toBe('X-RateLimit-Reset: 17')
})

it('masks secrets and limits the size', () => {
  expect(shown([['Link', `<https://api.test/x?key=${SECRET}&page=2>; rel=next`]])).not.toContain(SECRET)
  const long: [string, string][] = Array.from({ length: 500 }, () => ['Location', 'x'.repeat(10_000)])
  expect(shown(long).length).toBeLessThan(4_200)
})

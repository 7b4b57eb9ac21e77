import { expect, it } from 'vitest'
import { proposeTrim } from './propose-trim.ts'

const issue = (number: number) => ({
  id: 900_000 + number,
  node_id: `I_kwDO${'x'.repeat(20)}${number}`,
  url: `https://api.example.com/repos/acme/desk/issues/${number}`,
  html_url: `https://example.com/acme/desk/issues/${number}`,
  labels_url: `https://api.example.com/repos/acme/desk/issues/${number}/labels{/name}`,
  title: `Issue ${number}`,
  state: 'open',
  comments: number,
  locked: false,
  milestone: null,
  body: 'It fails on the second try. '.repeat(30),
  rendered: '<p>It fails</p> '.repeat(60),
  user: {
    login: 'ada',
    avatar_url: 'https://avatars.example.com/u/1',
    followers_url: 'https://api.example.com/users/ada/followers',
  },
  _links: { self: { href: 'https://api.example.com/x' }, comments: { href: 'https://api.example.com/y' } },
  digest: 'c29tZSBiYXNlNjQgZW5jb2RlZCBkYXRhIHRoYXQgZ29lcyBvbiBmb3IgYSB3aGlsZSBhbmQgb24=',
  signedPayload: 'eyJhbGciOiJIUzI1NiJ9'.repeat(10),
})
const body = JSON.stringify({
  data: Array.from({ length: 5 }, (_, index) => issue(index)),
  next_cursor: 'b2Zmc2V0PTIw',
  has_more: true,
  links: { first: 'https://api.example.com/issues?page=1' },
})

it('keeps what a reader needs and what it takes to fetch the next page', () => {
  const proposal = proposeTrim(body)
  expect(proposal?.fields).toEqual([
    'data.id',
    'data.html_url',
    'data.title',
    'data.state',
    'data.comments',
    'data.locked',
    'data.body',
    'data.user.login',
    'next_cursor',
    'has_more',
  ])
  expect(proposal).toMatchObject({ keptCount: 10, totalCount: 22 })
})

it("doesn't propose anything for a reply that's small, has no fields, or would hardly shrink", () => {
  expect(proposeTrim(JSON.stringify(issue(1)).slice(0, 500))).toBeNull()
  expect(proposeTrim('not JSON '.repeat(1000))).toBeNull()
  expect(proposeTrim(JSON.stringify(Array.from({ length: 3000 }, (_, index) => index)))).toBeNull()
  const lean = Array.from({ length: 200 }, (_, id) => ({ id, title: `Title of ${id}`, state: 'open' }))
  expect(proposeTrim(JSON.stringify(lean))).toBeNull()
})

it('keeps simple paths when every part of a field is kept', () => {
  const orders = Array.from({ length: 60 }, (_, id) => ({
    id,
    total: { amount: id * 100, currency: 'EUR' },
    etag: `W/"${'0'.repeat(60)}${id}"`,
    trace_id: '0123456789abcdef0123456789abcdef',
  }))
  expect(proposeTrim(JSON.stringify(orders))?.fields).toEqual(['id', 'total'])
})

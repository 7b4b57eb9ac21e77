import { expect, it } from 'vitest'
import { reachOf } from './address.ts'

it.each([
  ['http://127.0.0.1:8080/x/stream', 'loopback'],
  ['http://localhost./x', 'loopback'],
  ['http://[::1]/x', 'loopback'],
  ['http://app.localhost/x', 'loopback'],
  ['https://10.1.2.3/x', 'private'],
  ['https://[fd00::1]/x', 'private'],
  ['https://[::ffff:192.168.0.1]/x', 'private'],
  ['https://100.101.102.103/x', 'private'],
  ['https://nas.local/x', 'private'],
  ['https://intranet/x', 'private'],
  ['https://mcp.example.com/x', 'public'],
  ['https://8.8.8.8/x', 'public'],
  ['nonsense', null],
])('%s is %s', (url, reach) => {
  expect(reachOf(url)).toBe(reach)
})

import { expect, it } from 'vitest'
import { claimTarget } from './claim-target.ts'

it.each([
  ['/claim/cl_a', { code: 'cl_a', query: null }],
  ['/claim/cl_a?', { code: 'cl_a', query: '' }],
  ['/claim/cl_a?connection', { code: 'cl_a', query: 'connection' }],
  ['https://mcp.example/claim/cl_a?check', { code: 'cl_a', query: 'check' }],
  ['/claim/', null],
  ['/claim/cl_a/more', null],
  ['/mcp/claim/cl_a', null],
  [`/claim/${'a'.repeat(201)}`, null],
  [undefined, null],
])('reads the target %s', (target, expected) => {
  expect(claimTarget(target)).toEqual(expected)
})

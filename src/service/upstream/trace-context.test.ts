import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { continueTrace, readTrace } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

function continued(headers: IncomingHttpHeaders) {
  const read = readTrace(headers)
  return read && continueTrace(read)
}

describe('a request’s trace', () => {
  it('keeps its ID and flags, and names this service as the parent', () => {
    const { traceparent } = continued({ traceparent: `00-${TRACE}-${PARENT}-01` }) ?? { traceparent: '' }
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(traceparent).not.toContain(PARENT)
  })

  it('keeps other systems’ state', () => {
    const given = { traceparent: `00-${TRACE}-${PARENT}-00`, tracestate: 'rojo=00f067aa0ba902b7' }
    expect(continued(given)?.tracestate).toBe('rojo=00f067aa0ba902b7')
    expect(continued({ ...given, tracestate: `a=${'b'.repeat(600)}` })?.tracestate).toBeUndefined()
  })

  it('is read from a later version, and sent in the supported one', () => {
    expect(continued({ traceparent: `01-${TRACE}-${PARENT}-01-what-comes-later` })?.traceparent).toMatch(/^00-4bf9/)
  })

  it.each([
    ['none', undefined],
    ['an unknown form', 'abc'],
    ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['extra fields for its version', `00-${TRACE}-${PARENT}-01-more`],
    ['the invalid version', `ff-${TRACE}-${PARENT}-01`],
    ['an all-zero trace ID', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['an all-zero parent ID', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a line break', `00-${TRACE}-${PARENT}-01\n`],
  ])('is dropped for %s', (_what, traceparent) => {
    expect(continued({ traceparent })).toBeUndefined()
  })
})

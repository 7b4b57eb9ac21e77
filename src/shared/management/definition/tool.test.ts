import { describe, expect, it } from 'vitest'
import { METHODS } from '../endpoint/endpoint.ts'
import { annotationsOf } from './tool.ts'

describe('annotationsOf', () => {
  // RFC 9110 §9.2: safe methods only read; PUT and DELETE are also idempotent.
  const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
  const changes = { readOnlyHint: false, destructiveHint: true, idempotentHint: false }
  const settles = { ...changes, idempotentHint: true }
  const byMethod = {
    GET: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    HEAD: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    OPTIONS: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    PUT: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    DELETE: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    POST: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    PATCH: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    QUERY: reads,
    SEARCH: reads,
    PROPFIND: reads,
    REPORT: reads,
    LINK: settles,
    UNLINK: settles,
    PURGE: settles,
    COPY: changes,
    MOVE: changes,
    LOCK: changes,
    UNLOCK: changes,
  } as const

  it.each(METHODS)('derives the hints from the method %s', (method) => {
    const hints = annotationsOf({ method, title: 'Title', annotations: {} })
    expect(hints).toEqual({ title: 'Title', openWorldHint: true, ...byMethod[method] })
  })

  it('applies each override, whether true or false', () => {
    const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: false }
    expect(annotationsOf({ method: 'POST', title: 'Search', annotations })).toEqual({
      title: 'Search',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
    expect(annotationsOf({ method: 'DELETE', title: '', annotations: { idempotent: false } }).idempotentHint).toBe(
      false,
    )
  })
})

import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf, withCredentialIds } from '../../../../shared/management/endpoint/endpoint-credentials.ts'

type Ids = ReadonlySet<string>

/** The destination of selected endpoints. `before` inserts before this endpoint; `position` starts at 1. */
export type NewPosition = 'top' | 'up' | 'down' | 'bottom' | { position: number }

const withEndpoints = (draft: Definition, endpoints: Endpoint[]): Definition => ({ ...draft, endpoints })

/** Returns the draft with a property set on these endpoints. */
export function setForEndpoints(
  draft: Definition,
  ids: Ids,
  part: { enabled: boolean } | { credentialId: string | null },
): Definition {
  return withEndpoints(
    draft,
    draft.endpoints.map((each) => (ids.has(each.id) ? withPart(each, part) : each)),
  )
}

/** Returns the endpoint with a property set. A credential replaces all of the endpoint's existing ones. */
const withPart = (endpoint: Endpoint, part: { enabled: boolean } | { credentialId: string | null }): Endpoint =>
  'enabled' in part
    ? { ...endpoint, ...part }
    : withCredentialIds(endpoint, part.credentialId === null ? [] : [part.credentialId])

export const removeEndpoints = (draft: Definition, ids: Ids): Definition =>
  withEndpoints(
    draft,
    draft.endpoints.filter(({ id }) => !ids.has(id)),
  )

/**
 * Moves these endpoints together, in their current order. `up` and `down` skip to the nearest shown endpoint that isn't moved, so that a
 * filtered list moves the way it looks. Returns the same draft if nothing moves.
 */
export function reorderEndpoints(
  draft: Definition,
  ids: Ids,
  target: NewPosition,
  shownIds: Ids = new Set(draft.endpoints.map(({ id }) => id)),
): Definition {
  const { endpoints } = draft
  const moved = endpoints.filter(({ id }) => ids.has(id))
  if (moved.length === 0) return draft
  const staying = endpoints.filter(({ id }) => !ids.has(id))
  const at = insertionIndex(endpoints, staying, ids, target, shownIds)
  const next = [...staying.slice(0, at), ...moved, ...staying.slice(at)]
  return next.every(({ id }, index) => id === endpoints[index]?.id) ? draft : withEndpoints(draft, next)
}

/** Returns the index among the remaining endpoints at which to insert the moved ones. */
function insertionIndex(
  endpoints: readonly Endpoint[],
  staying: readonly Endpoint[],
  ids: Ids,
  target: NewPosition,
  shownIds: Ids,
): number {
  if (target === 'top') return 0
  if (target === 'bottom') return staying.length
  if (typeof target === 'object') return Math.max(0, Math.min(target.position - 1, staying.length))
  const isStep = ({ id }: Endpoint) => !ids.has(id) && shownIds.has(id)
  const first = endpoints.findIndex(({ id }) => ids.has(id))
  if (target === 'up') {
    const above = endpoints.slice(0, first).filter(isStep).at(-1)
    return above ? staying.indexOf(above) : first
  }
  const last = endpoints.length - 1 - [...endpoints].reverse().findIndex(({ id }) => ids.has(id))
  const below = endpoints.slice(last + 1).find(isStep)
  return below ? staying.indexOf(below) + 1 : endpoints.slice(0, last + 1).filter(({ id }) => !ids.has(id)).length
}

/** What a bulk edit changed: a property of the endpoints, their order, or their presence. */
export type BulkChange = 'enabled' | 'credentialId' | 'order' | 'removed'

/** Reverts a bulk edit of these endpoints to their state in `before`, keeping all other changes made since. */
export function revertEndpoints(now: Definition, before: Definition, ids: Ids, change: BulkChange): Definition {
  if (change === 'enabled' || change === 'credentialId') {
    const old = new Map(before.endpoints.map((each) => [each.id, each]))
    const back = (each: Endpoint): Endpoint => {
      const own = ids.has(each.id) ? old.get(each.id) : undefined
      if (!own) return each
      return change === 'enabled' ? { ...each, enabled: own.enabled } : withCredentialIds(each, credentialIdsOf(own))
    }
    return withEndpoints(now, now.endpoints.map(back))
  }
  const current = new Map(now.endpoints.map((each) => [each.id, each]))
  const known = new Set(before.endpoints.map(({ id }) => id))
  const back = before.endpoints.flatMap((old) => {
    const each = current.get(old.id) ?? (change === 'removed' && ids.has(old.id) ? old : null)
    return each ? [each] : []
  })
  return withEndpoints(now, [...back, ...now.endpoints.filter(({ id }) => !known.has(id))])
}

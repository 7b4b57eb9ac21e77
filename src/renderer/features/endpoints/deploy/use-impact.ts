import { type DefaultError, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Carry, Impact } from '../../../../shared/management/records/impact.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'

/** How a new field gets its values: from another field, or not at all. */
export type CarryChoice = string | null

export interface ImpactState {
  /** As it would be with what's chosen; undefined: not known yet. */
  impact: Impact | undefined
  /** As it would be if nothing was carried over: what there is to choose. */
  plain: Impact | undefined
  carry: readonly Carry[]
  choose: (to: string, from: CarryChoice) => void
  error: DefaultError | null
}

/** Fields for which nothing was chosen get what's likely, where just one is. */
export function carriesOf(plain: Impact | undefined, chosen: ReadonlyMap<string, CarryChoice>): Carry[] {
  const fields = new Set(plain?.carries.map(({ to }) => to))
  return [...fields].flatMap((to) => {
    const choice = chosen.get(to)
    if (choice !== undefined) return choice === null ? [] : [{ from: choice, to }]
    const likely = plain?.carries.filter((each) => each.to === to && each.likely) ?? []
    const [only, second] = likely
    return only && !second ? [{ from: only.from, to }] : []
  })
}

type Change = { kind: 'deploy' } | { kind: 'rollBack'; version: number }

/** Whom a deploy or a rollback would take something from, and what is carried over; `change` null: nothing is asked. */
export function useImpact(change: Change | null): ImpactState {
  const { server, place } = useDraft()
  const { workspaceId } = place
  const [chosen, setChosen] = useState<ReadonlyMap<string, CarryChoice>>(new Map())
  const revision = sessionOf(place)?.revision ?? server.revision
  const question = (carry: readonly Carry[]) => {
    const planned = change === null ? { kind: 'deploy' as const } : change
    const input = { workspaceId, id: server.id, change: { ...planned, carry: [...carry] } }
    return queryOptions({
      // It's of the draft as it is now, and of what customers have at this moment.
      queryKey: ['servers.impact', input, revision, server.live?.version] as const,
      queryFn: ({ signal }) => invoke('servers.impact', input, { signal }),
      staleTime: 0,
      gcTime: 0,
    })
  }
  const isAsked = change !== null && server.live !== null
  const plain = useQuery({ ...question([]), enabled: isAsked })
  const carry = carriesOf(plain.data, chosen)
  const carried = useQuery({ ...question(carry), enabled: isAsked && carry.length > 0 })
  return {
    plain: plain.data,
    impact: carry.length > 0 ? carried.data : plain.data,
    carry,
    choose: (to, from) => setChosen((before) => new Map(before).set(to, from)),
    error: plain.error ?? carried.error,
  }
}

import { type DefaultError, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Carry, Impact } from '../../../../shared/management/records/impact.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'

/** Field that a new field's values come from; null for none. */
export type CarryChoice = string | null

export interface ImpactState {
  /** The impact with the current choices; undefined until known. */
  impact: Impact | undefined
  /** The impact if nothing is carried over; it lists the available choices. */
  plain: Impact | undefined
  carry: readonly Carry[]
  choose: (to: string, from: CarryChoice) => void
  error: DefaultError | null
}

/** Returns the chosen fields and, for each field without a choice, the likely one if there's exactly one. */
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

/** Returns who would lose something in a deploy or a rollback, and what's carried over. With a null `change`, nothing is queried. */
export function useImpact(change: Change | null): ImpactState {
  const { server, place, flush } = useDraft()
  const { workspaceId } = place
  const [chosen, setChosen] = useState<ReadonlyMap<string, CarryChoice>>(new Map())
  const revision = sessionOf(place)?.revision ?? server.revision
  const question = (carry: readonly Carry[]) => {
    const planned = change === null ? { kind: 'deploy' as const } : change
    const input = { workspaceId, id: server.id, change: { ...planned, carry: [...carry] } }
    return queryOptions({
      // Depends on the current draft and on the live version.
      queryKey: ['servers.impact', input, revision, server.live?.version] as const,
      async queryFn({ signal }) {
        // A deploy includes pending edits. If they can't be saved, the deploy reports that.
        if (planned.kind === 'deploy') await flush()
        return invoke('servers.impact', input, { signal })
      },
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

import { useDeferredValue } from 'react'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { useDraft } from '../draft/use-draft.ts'
import { type DeployState, deployStateOf } from './deploy-state.ts'

/** The latest result for each draft, because the header and the tab show the same one. */
const found = new WeakMap<Definition, { server: ServerRecord; state: DeployState }>()

function stateOf(server: ServerRecord, draft: Definition): DeployState {
  const known = found.get(draft)
  if (known?.server === server) return known.state
  const state = deployStateOf(server, draft)
  found.set(draft, { server, state })
  return state
}

/** Returns what a deploy of the draft would change and what prevents it. May lag slightly behind typing. */
export function useDeployState(): DeployState {
  const { server, draft } = useDraft()
  // Comparing hundreds of endpoints takes a moment, so defer it.
  return stateOf(server, useDeferredValue(draft))
}

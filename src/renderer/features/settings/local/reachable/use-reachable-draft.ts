import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  Reachability,
  ReachableRequest,
  ReachableSetting,
  TunnelProgram,
} from '../../../../../shared/reachable/reachable.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { type NetworkDraft, requestFor, savedDraft } from './network-draft.ts'

export const KINDS = ['thisComputer', 'network', 'tunnel', 'ownAddress'] as const
type Kind = (typeof KINDS)[number]

/** The edited setting for how customers reach the local service, saved on demand. */
export function useReachableDraft(saved: ReachableSetting, onSaved: (next: Reachability) => void) {
  const queryClient = useQueryClient()
  const { data: programs } = useQuery(commandQuery('reachable.programs'))
  const [chosenKind, setKind] = useState<Kind | null>(null)
  const [chosenProgram, setProgram] = useState<TunnelProgram | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [edited, setEdited] = useState<Partial<NetworkDraft>>({})
  const task = useTask()
  const kind = chosenKind ?? saved.kind
  const savedProgram = saved.kind === 'tunnel' ? saved.program : null
  const program = chosenProgram ?? savedProgram ?? programs?.find(({ path }) => path)?.program ?? 'cloudflared'
  const address = typed ?? (saved.kind === 'ownAddress' ? saved.address : '')
  const { data: choices } = useQuery({ ...commandQuery('reachable.networkChoices'), enabled: kind === 'network' })
  const draft = choices && { ...savedDraft(choices, saved), ...edited }
  const problems = task.failure?.error.kind === 'invalidInput' ? task.failure.error.fields : {}
  const isSame =
    kind === saved.kind &&
    (kind !== 'tunnel' || program === savedProgram) &&
    (saved.kind !== 'ownAddress' || address === saved.address) &&
    Object.keys(edited).length === 0

  async function save(): Promise<void> {
    onSaved(await invoke('reachable.set', wanted()))
    setKind(null)
    setProgram(null)
    setTyped(null)
    setEdited({})
    await queryClient.invalidateQueries({ queryKey: ['reachable.networkChoices'] })
  }

  function wanted(): ReachableRequest {
    if (kind === 'tunnel') return { kind, program }
    if (kind === 'ownAddress') return { kind, address }
    return kind === 'network' && draft ? requestFor(draft) : { kind: 'thisComputer' }
  }

  function edit(changed: Partial<NetworkDraft>): void {
    task.clear()
    setEdited((old) => ({ ...old, ...changed }))
  }

  const chooseFile = (what: 'chain' | 'key') =>
    void task.run(async () => {
      const next = await invoke('reachable.chooseFile', { what })
      queryClient.setQueryData(commandQuery('reachable.networkChoices').queryKey, next)
      // The new file may have the same name, but it's a different certificate.
      setEdited((old) => ({ ...old, certificate: 'files' }))
    })

  function chooseKind(next: Kind): void {
    task.clear()
    setKind(next)
    setEdited({})
  }

  function typeAddress(text: string): void {
    task.clear()
    setTyped(text)
  }

  return {
    kind,
    chooseKind,
    program,
    programs,
    setProgram,
    address,
    typeAddress,
    choices,
    draft,
    edit,
    chooseFile,
    isSame,
    task,
    problems,
    save,
  }
}

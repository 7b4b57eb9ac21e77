import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { handedAccess } from './access.ts'
import { useLargestReply } from './use-largest-reply.ts'
import { useTools } from './use-tools.ts'

/** Queries whose keys hold a token are not kept once nobody looks. */
const FORGET = { gcTime: 0, placeholderData: keepPreviousData } as const

const NO_TOOLS: readonly ProbedTool[] = []
const numbers = new WeakMap<readonly ProbedTool[], number>()
let lastNumber = 0

/** The same number for the same list. */
function numberOf(tools: readonly ProbedTool[]): number {
  const number = numbers.get(tools) ?? ++lastNumber
  numbers.set(tools, number)
  return number
}

/** All that the drawer shows about one URL, each part as it comes. */
export function useHandOff(issued: Issued, bearer: boolean) {
  const access = handedAccess(issued, bearer)
  const clients = useQuery(commandQuery('clients.list'))
  const found = useQuery({ ...commandQuery('clients.found'), refetchOnMount: 'always' })
  const records = useQuery({ ...commandQuery('clients.records'), refetchOnMount: 'always' })
  const settings = useQuery(commandQuery('settings.get'))
  const handOffs = useQuery({ ...commandQuery('clients.handOffs', access), ...FORGET })
  const tools = useTools(issued)
  const replyBytes = useLargestReply(issued)
  const listed = tools.state === 'known' ? tools.tools : NO_TOOLS
  const verdicts = useQuery({
    // The list may be long: its number stands for it in the key.
    queryKey: ['clients.verdicts', access, numberOf(listed), replyBytes],
    queryFn: ({ signal }) => invoke('clients.verdicts', { ...access, tools: [...listed], replyBytes }, { signal }),
    ...FORGET,
    enabled: tools.state !== 'checking',
  })
  return { clients, found, records, settings, handOffs, tools, verdicts }
}

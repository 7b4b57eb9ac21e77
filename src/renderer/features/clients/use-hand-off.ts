import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { largestRepliesStore } from '../../lib/largest-replies.ts'
import { useStore } from '../../lib/store.ts'
import { handedAccess } from './access.ts'
import { useTools } from './use-tools.ts'

/** Queries whose keys contain a token are dropped as soon as they're unused. */
const FORGET = { gcTime: 0, placeholderData: keepPreviousData } as const

const NO_TOOLS: readonly ProbedTool[] = []
const numbers = new WeakMap<readonly ProbedTool[], number>()
let lastNumber = 0

/** Returns the same number whenever it's called with the same array. */
function numberOf(tools: readonly ProbedTool[]): number {
  const number = numbers.get(tools) ?? ++lastNumber
  numbers.set(tools, number)
  return number
}

/** Everything the drawer shows about a URL, as it loads. */
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
    // The list may be long, so a number stands in for it in the key.
    queryKey: ['clients.verdicts', access, numberOf(listed), replyBytes],
    queryFn: ({ signal }) => invoke('clients.verdicts', { ...access, tools: [...listed], replyBytes }, { signal }),
    ...FORGET,
    enabled: tools.state !== 'checking',
  })
  return { clients, found, records, settings, handOffs, tools, verdicts }
}

/**
 * Returns the size in bytes of the largest known reply for a generated URL: from tools run here in this session and, for a readable
 * service, from the latest logged calls to its server. Null if there are none.
 */
function useLargestReply({ workspaceId, server, access }: Issued): number | null {
  const { mayRead } = useServiceAccess(workspaceId)
  const seen = useStore(largestRepliesStore).get(access.url)
  const calls = useQuery({
    ...commandQuery('calls.list', { workspaceId, serverId: server.id, limit: 100 }),
    enabled: mayRead,
    refetchOnMount: 'always',
  })
  const sizes = (calls.data?.calls ?? []).map(({ replyBytes }) => replyBytes)
  if (seen !== undefined) sizes.push(seen)
  return sizes.length === 0 ? null : Math.max(...sizes)
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { serverRecordQuery } from '../../lib/ipc/server-record.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { probedToolsStore, rememberTools } from '../../lib/probed-tools.ts'
import { useStore } from '../../lib/store.ts'
import { localTools } from './local-tools.ts'

/** The tools behind a URL; `unknown` if they couldn't be listed. */
export type KnownTools = { state: 'checking' | 'unknown' } | { state: 'known'; tools: readonly ProbedTool[] }

/**
 * Returns the tools behind a generated URL. If the service can be queried, these are the deployed ones, because listing them over MCP would
 * look like a connection by the customer. Otherwise, they're the ones listed by a connection test in this session, which is run now if
 * there wasn't one.
 */
export function useTools({ workspaceId, server, access }: Issued): KnownTools {
  const { mayRead } = useServiceAccess(workspaceId)
  const ours = useDeployedTools(workspaceId, server.id, mayRead)
  const theirs = useProbedTools(access.url, !mayRead)
  return mayRead ? ours : theirs
}

function useDeployedTools(workspaceId: string, serverId: string, wanted: boolean): KnownTools {
  const { data, isError } = useQuery({
    ...serverRecordQuery(workspaceId, serverId),
    enabled: wanted,
    refetchOnMount: 'always',
  })
  const tools = useMemo(() => data && localTools(data), [data])
  if (tools) return { state: 'known', tools }
  return { state: tools === null || isError ? 'unknown' : 'checking' }
}

function useProbedTools(url: string, wanted: boolean): KnownTools {
  const known = useStore(probedToolsStore).get(url)
  const [failed, setFailed] = useState<string | null>(null)
  const running = wanted && known === undefined && failed !== url
  useEffect(() => {
    if (!running) return
    const abort = new AbortController()
    const { signal } = abort
    invoke('probe.run', { runId: crypto.randomUUID(), url }, { signal }).then(
      ({ tools, stages }) => {
        if (stages.some(({ stage, facts }) => stage === 'tools' && facts)) rememberTools(url, tools)
        else if (!signal.aborted) setFailed(url)
      },
      () => {
        if (!signal.aborted) setFailed(url)
      },
    )
    return () => abort.abort()
  }, [url, running])
  if (known !== undefined) return { state: 'known', tools: known }
  return { state: running ? 'checking' : 'unknown' }
}

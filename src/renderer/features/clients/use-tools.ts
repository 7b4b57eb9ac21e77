import { useEffect, useState } from 'react'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'
import { invoke } from '../../lib/invoke.ts'
import { probedToolsStore, rememberTools } from '../../lib/probed-tools.ts'
import { useStore } from '../../lib/store.ts'

/** The tools behind a URL; `unknown`: they could not be listed. */
export type KnownTools = { state: 'checking' | 'unknown' } | { state: 'known'; tools: readonly ProbedTool[] }

/** The tools that a connection test of this session listed; without one, the URL is tested now. */
export function useTools(url: string): KnownTools {
  const known = useStore(probedToolsStore).get(url)
  const [failed, setFailed] = useState<string | null>(null)
  const wanted = known === undefined && failed !== url
  useEffect(() => {
    if (!wanted) return
    const requestId = crypto.randomUUID()
    let left = false
    invoke('probe.run', { requestId, url }).then(
      ({ tools, stages }) => {
        const listed = stages.some(({ stage, state }) => stage === 'tools' && (state === 'ok' || state === 'remark'))
        if (listed) rememberTools(url, tools)
        else if (!left) setFailed(url)
      },
      () => {
        if (!left) setFailed(url)
      },
    )
    return () => {
      left = true
      void invoke('probe.cancel', { requestId }).catch(() => undefined)
    }
  }, [url, wanted])
  if (known !== undefined) return { state: 'known', tools: known }
  return { state: wanted ? 'checking' : 'unknown' }
}

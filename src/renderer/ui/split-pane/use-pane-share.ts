import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PaneName } from '../../../shared/model/settings.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** Returns the first pane's share in percent, as last stored under this name. */
export function usePaneShare(name: PaneName, initial: number) {
  const queryClient = useQueryClient()
  const query = commandQuery('settings.get')
  const { data: settings } = useQuery(query)
  const [moved, setMoved] = useState<number | null>(null)
  const latest = useRef<number | null>(null)
  const move = (share: number) => {
    latest.current = Math.round(share)
    setMoved(share)
  }
  /** Stores the size for the next launch. If that fails, it still applies while the window is open. */
  const keep = () => {
    const share = latest.current
    if (share === null || share === settings?.panes?.[name]) return
    const panes = { ...queryClient.getQueryData(query.queryKey)?.panes, [name]: share }
    void invoke('settings.update', { panes }).catch(() => undefined)
  }
  return { share: moved ?? settings?.panes?.[name] ?? initial, move, keep }
}

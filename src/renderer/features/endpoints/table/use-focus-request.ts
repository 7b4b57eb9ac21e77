import { useLayoutEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { NO_FILTER } from './filter-endpoints.ts'

const ROW = 'endpoints.'

/**
 * Gets a row into the page when the panel asks to focus it: a row out of view isn't there, and one that the filter hides
 * needs the filter cleared.
 */
export function useFocusRequest(serverId: string, shownIds: readonly string[], show: (id: string) => void): void {
  const { focus } = panelOf(useStore(panelStore), serverId)
  useLayoutEffect(() => {
    if (focus === null || !focus.startsWith(ROW)) return
    const id = focus.slice(ROW.length)
    if (shownIds.includes(id)) show(id)
    else changePanel(serverId, { filter: NO_FILTER })
  }, [focus, serverId, shownIds, show])
}

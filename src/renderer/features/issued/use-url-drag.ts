import { type DragEvent, type MouseEvent, useMemo, useRef } from 'react'
import { isWorthCopying } from '../../../shared/history/url-state.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { dragUrl } from '../../ui/copy/drag-url.ts'
import type { IssuedRow } from './issued-row.ts'

const rowOf = ({ target }: Pick<MouseEvent, 'target'>) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/**
 * Returns handlers for the element around the table that let rows be dragged out as URLs. The list doesn't contain URLs and a drag can't
 * wait for one, so it's fetched on pointer down and discarded when the drag ends. Text in a row can still be selected.
 */
export function useUrlDrag(rowById: (id: string) => IssuedRow | undefined) {
  const latest = useRef(rowById)
  latest.current = rowById
  const pressed = useRef<{ id: string; url: string | null } | null>(null)
  return useMemo(
    () => ({
      onMouseDown(event: MouseEvent) {
        pressed.current = null
        const element = rowOf(event)
        const id = element?.dataset.row
        if (!element || !id || event.button !== 0 || !(event.target instanceof Element)) return
        const row = latest.current(id)
        const copyable = row !== undefined && row.record.state === 'issued' && isWorthCopying(row.state)
        element.draggable = copyable && event.target.closest('[data-selectable], input') === null
        if (!element.draggable) return
        const press = { id, url: null as string | null }
        pressed.current = press
        // On failure, nothing is dragged.
        invoke('history.access', { id }).then(
          ({ url }) => {
            press.url = url
          },
          () => undefined,
        )
      },
      onMouseUp() {
        pressed.current = null
      },
      onDragStart(event: DragEvent) {
        const element = rowOf(event)
        if (!element?.draggable) return
        const url = pressed.current?.id === element.dataset.row ? pressed.current?.url : null
        if (!url) return event.preventDefault()
        dragUrl(event, url)
        const name = element.querySelector('[scope="row"]')
        if (name) event.dataTransfer.setDragImage(name, 0, 0)
      },
      onDragEnd() {
        pressed.current = null
      },
    }),
    [],
  )
}

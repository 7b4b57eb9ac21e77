import type { McpServer } from '../../../../shared/model/server.ts'
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { Highlight } from './Highlight.tsx'
import classes from './ServerOption.module.css'

interface Props {
  id: string
  server: McpServer
  query: string
  selected: boolean
  /** Place in the whole list, from 0, and its length: only the rows in view are in the page. */
  index: number
  count: number
  /** Distance from the top of the list in pixels. */
  top: number
  onSelect: () => void
}

/** One server in the list. */
export function ServerOption({ id, server, query, selected, index, count, top, onSelect }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox points at it with aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.option}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onSelect}
    >
      <span className={classes.line}>
        <span className={classes.name} title={server.name} dir="auto">
          <Highlight text={server.name} query={query} />
        </span>
        <StatusBadge active={server.isActive} />
      </span>
      <span className={classes.line}>
        <span className={classes.id} data-mono>
          <Highlight text={server.id} query={query} />
        </span>
        <span className={classes.time}>
          <RelativeTime time={server.updatedAt} style="narrow" />
        </span>
      </span>
    </div>
  )
}

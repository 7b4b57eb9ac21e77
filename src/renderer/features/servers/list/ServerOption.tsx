import { memo } from 'react'
import type { McpServer } from '../../../../shared/model/server.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { TimeAt, type TimeWords } from '../../../ui/time/RelativeTime.tsx'
import classes from './ServerOption.module.css'

interface Props {
  id: string
  server: McpServer
  query: string
  selected: boolean
  /** Index in the whole list, starting at 0, and the list's length, because only visible rows are rendered. */
  index: number
  count: number
  /** Distance from the top of the list, in pixels. */
  top: number
  /** Milliseconds since 1970. */
  now: number
  words: TimeWords
}

/** A server in the list. Memoized and without styled elements, because scrolling renders hundreds of them a second. */
export const ServerOption = memo(function ServerOption(props: Props) {
  const { id, server, query, selected, index, count, top, now, words } = props
  const { t } = words
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus, and refers to this by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-server={server.id}
      className={`${rows.row} ${rows.option} ${rows.ruledBelow} ${classes.option}`}
      style={{ top }}
    >
      <div className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.name} title={server.name} dir="auto">
            <Highlight text={server.name} query={query} />
          </span>
          <Badge tone={server.isActive ? 'good' : 'quiet'}>{server.isActive ? t('active') : t('inactive')}</Badge>
        </span>
        <span className={classes.line}>
          <span className={classes.id} title={server.id} data-mono>
            <Highlight text={server.id} query={query} />
          </span>
          <span className={classes.time}>
            <TimeAt time={server.updatedAt} style="narrow" now={now} words={words} />
          </span>
        </span>
      </div>
    </div>
  )
})

/** `text` with the first match of `query` highlighted, ignoring case. */
function Highlight({ text, query }: { text: string; query: string }) {
  const wanted = query.trim()
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

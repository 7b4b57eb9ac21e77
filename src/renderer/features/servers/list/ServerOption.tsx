import { Flex, Text } from '@mantine/core'
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
      <Flex component="span" gap="sm" justify="space-between" miw={0} align="center">
        <Text span inherit truncate fw={600} title={server.name} dir="auto">
          <Highlight text={server.name} query={query} />
        </Text>
        <StatusBadge active={server.isActive} />
      </Flex>
      <Flex component="span" gap="sm" justify="space-between" miw={0} align="center">
        <Text span fz="xs" truncate c="var(--text-3)" data-mono>
          <Highlight text={server.id} query={query} />
        </Text>
        <Text span size="xs" flex="none" c="var(--text-3)">
          <RelativeTime time={server.updatedAt} style="narrow" />
        </Text>
      </Flex>
    </div>
  )
}

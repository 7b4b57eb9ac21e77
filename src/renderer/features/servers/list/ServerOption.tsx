import { Box, Flex, Stack, Text } from '@mantine/core'
import type { McpServer } from '../../../../shared/model/server.ts'
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

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
  onSelect: () => void
}

/** A server in the list. */
export function ServerOption({ id, server, query, selected, index, count, top, onSelect }: Props) {
  return (
    // The listbox has the focus, handles the keys, and refers to this option by aria-activedescendant.
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={`${rows.row} ${rows.option} ${rows.ruledBelow}`}
      pos="absolute"
      top={top}
      h="3.5rem"
      pl="lg"
      pr="md"
      onClick={onSelect}
    >
      <Stack gap="4xs" flex={1} miw={0}>
        <Flex component="span" gap="sm" justify="space-between" miw={0} align="center">
          <Text span inherit truncate fw={600} title={server.name} dir="auto">
            <Highlight text={server.name} query={query} />
          </Text>
          <StatusBadge active={server.isActive} />
        </Flex>
        <Flex component="span" gap="sm" justify="space-between" miw={0} align="center">
          <Text span fz="xs" truncate c="var(--text-3)" title={server.id} data-mono>
            <Highlight text={server.id} query={query} />
          </Text>
          <Text span size="xs" flex="none" c="var(--text-3)">
            <RelativeTime time={server.updatedAt} style="narrow" />
          </Text>
        </Flex>
      </Stack>
    </Box>
  )
}

/** `text` with the first match of `query` highlighted, ignoring case. */
function Highlight({ text, query }: { text: string; query: string }) {
  const wanted = query.trim()
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <Box component="mark" bdrs="var(--space-4xs)" bg="var(--mark)" c="inherit">
        {text.slice(at, end)}
      </Box>
      {text.slice(end)}
    </>
  )
}

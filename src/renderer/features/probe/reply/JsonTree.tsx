import { Anchor, Box, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JsonNode, parseJsonText } from '../../../../shared/management/endpoint/json-text.ts'
import classes from './JsonTree.module.css'

/** Number of members shown initially; more on request. */
const SHOWN = 100
/** Approximate number of lines expanded initially, distributed evenly from the top; also the maximum depth. */
const OPEN_LINES = 1000
const OPEN_DEPTH = 8

/** Shows JSON as a collapsible tree, with scalars as written; other text is shown unchanged. */
export function JsonTree({ text, label }: { text: string; label: string }) {
  const root = useMemo(() => parseJsonText(text), [text])
  return (
    <Box
      role="group"
      data-code
      aria-label={label}
      className={classes.tree}
      mah="var(--block-height, 23.75rem)"
      py="xs"
      pl="xl"
      pr="md"
      bdrs="md"
      c="dimmed"
      lh="row"
      data-mono
      // Scrollable content must be keyboard accessible.
      tabIndex={0}
      data-selectable
    >
      {root ? (
        <Branch node={root} source={text} name={null} depth={0} room={OPEN_LINES} last />
      ) : (
        <div className={classes.line}>{text}</div>
      )}
    </Box>
  )
}

interface BranchProps {
  node: JsonNode
  source: string
  /** The key as JSON; null for the root and array elements. */
  name: ReactNode
  depth: number
  /** Number of lines that the value may expand initially. */
  room: number
  last: boolean
}

function Branch({ node, source, name, depth, room, last }: BranchProps) {
  const { t } = useTranslation('probe')
  const members = node.kind === 'object' ? node.members : node.kind === 'array' ? node.items : null
  const lines = Math.min(members?.length ?? 0, SHOWN)
  const [open, setOpen] = useState(depth < OPEN_DEPTH && lines <= room)
  const [most, setMost] = useState(SHOWN)
  const key = name === null ? null : <span className={classes.key}>{name}: </span>
  if (members === null || members.length === 0) {
    return (
      <div className={classes.line}>
        {key}
        <span className={classes[node.kind]}>{source.slice(node.start, node.end)}</span>
        {!last && ','}
      </div>
    )
  }
  const [start, end] = node.kind === 'object' ? ['{', '}'] : ['[', ']']
  const count = t(node.kind === 'object' ? 'reply.members' : 'reply.items', { count: members.length })
  const left = members.length - most
  return (
    <>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={open}
          aria-label={t('reply.expand', { name: typeof name === 'string' ? name : count })}
          onClick={() => setOpen(!open)}
        />
        {key}
        {start}
        {!open && (
          <>
            <Text span inherit mx="3xs" c="var(--text-3)">
              {count}
            </Text>
            {end}
            {!last && ','}
          </>
        )}
      </div>
      {open && (
        <>
          <div className={classes.inner}>
            {members.slice(0, most).map((member, index) => (
              <Branch
                key={index}
                node={'value' in member && 'key' in member ? member.value : (member as JsonNode)}
                name={'key' in member ? JSON.stringify(member.key) : null}
                source={source}
                depth={depth + 1}
                room={room / lines}
                last={index === members.length - 1}
              />
            ))}
            {left > 0 && (
              <Anchor component="button" type="button" size="sm" ff="text" onClick={() => setMost(most + SHOWN)}>
                {t('reply.moreItems', { count: Math.min(left, SHOWN) })}
              </Anchor>
            )}
          </div>
          <div className={classes.line}>
            {end}
            {!last && ','}
          </div>
        </>
      )}
    </>
  )
}

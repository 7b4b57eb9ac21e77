import { Box, Code, List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import '@mantine/core/styles/List.layer.css'
import { Fragment, type ReactNode, useMemo } from 'react'
import { type NoteBlock, type NotePiece, readNotes } from './read-notes.ts'

function piece({ kind, text }: NotePiece, index: number): ReactNode {
  if (kind === 'strong') return <strong key={index}>{text}</strong>
  if (kind === 'code') return <Code key={index}>{text}</Code>
  return <Fragment key={index}>{text}</Fragment>
}

/** Groups consecutive items into one list. */
function grouped(blocks: readonly NoteBlock[]): NoteBlock[][] {
  const groups: NoteBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === 'item' && block.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

/** Whether an item begins with a bold summary followed by details. */
const hasLead = ({ pieces: [first, ...rest] }: NoteBlock): boolean => first?.kind === 'strong' && rest.length > 0

interface Props {
  notes: string
  /** Shows the summary of each item above its text. */
  led?: boolean
}

/** A release's notes in Markdown, as in the changelog. Links and images are never rendered as such. */
export function ReleaseNotes({ notes, led: isLed = false }: Props) {
  const groups = useMemo(() => grouped(readNotes(notes)), [notes])
  return (
    <Box data-selectable dir="auto">
      {groups.map((blocks, index) => {
        if (blocks[0]?.kind !== 'item')
          return (
            <Text key={index} size="sm" mb="2xs" fw={blocks[0]?.kind === 'heading' ? 550 : undefined}>
              {blocks[0]?.pieces.map(piece)}
            </Text>
          )
        const led = isLed ? blocks.filter(hasLead) : []
        const plain = blocks.filter((block) => !led.includes(block))
        return (
          <Box key={index} mb="sm">
            {led.length > 0 && <Led items={led} />}
            {plain.length > 0 && (
              <List data-bullets size="sm" spacing="3xs" mt={led.length > 0 ? 'xs' : undefined}>
                {plain.map(({ pieces }, at) => (
                  <List.Item key={at}>{pieces.map(piece)}</List.Item>
                ))}
              </List>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

/** Items as headings, with their text below. */
function Led({ items }: { items: readonly NoteBlock[] }) {
  return (
    <Stack component="ul" gap="sm">
      {items.map(({ pieces: [lead, ...rest] }, at) => (
        <li key={at}>
          <Text component="h4" inherit fw={550}>
            {lead?.text.replace(/\.$/, '')}
          </Text>
          <Text size="sm" c="dimmed">
            {rest.map(piece)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

import { Box, Code, List, Text } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import '@mantine/core/styles/List.layer.css'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Disclosures } from '../layout/Disclosures.tsx'
import { type NoteBlock, type NotePiece, readNotes } from './read-notes.ts'

function piece({ kind, text }: NotePiece, index: number): ReactNode {
  if (kind === 'strong') return <strong key={index}>{text}</strong>
  if (kind === 'code') return <Code key={index}>{text}</Code>
  return <Fragment key={index}>{text}</Fragment>
}

/** Items that follow each other are one list. */
function grouped(blocks: readonly NoteBlock[]): NoteBlock[][] {
  const groups: NoteBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === 'item' && block.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

/** Whether each begins with what it’s about, in bold, before it says more. */
const haveLeads = (items: readonly NoteBlock[]): boolean =>
  items.every(({ pieces: [first, ...rest] }) => first?.kind === 'strong' && rest.length > 0)

interface Props {
  notes: string
  /** Of each item, what it’s about is shown, and the rest on demand. */
  folded?: boolean
}

/** The notes of a release, in Markdown as in the changelog. Nothing in them is a link or a picture. */
export function ReleaseNotes({ notes, folded = false }: Props) {
  const groups = useMemo(() => grouped(readNotes(notes)), [notes])
  return (
    <Box data-selectable dir="auto">
      {groups.map((blocks, index) =>
        blocks[0]?.kind === 'item' && folded && haveLeads(blocks) ? (
          <Disclosures
            key={index}
            order={4}
            items={blocks.map(({ pieces: [lead, ...rest] }, at) => ({
              id: String(at),
              title: lead?.text.replace(/\.$/, ''),
              content: rest.map(piece),
            }))}
          />
        ) : blocks[0]?.kind === 'item' ? (
          <List key={index} data-bullets size="sm" spacing="3xs" mb="xs">
            {blocks.map(({ pieces }, at) => (
              <List.Item key={at}>{pieces.map(piece)}</List.Item>
            ))}
          </List>
        ) : (
          <Text key={index} size="sm" mb="2xs" fw={blocks[0]?.kind === 'heading' ? 550 : undefined}>
            {blocks[0]?.pieces.map(piece)}
          </Text>
        ),
      )}
    </Box>
  )
}

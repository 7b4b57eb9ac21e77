import { Box, List, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useMemo } from 'react'
import { NotePieces } from './NotePieces.tsx'
import { type NoteBlock, readNotes } from './read-notes.ts'

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

/** A release's notes in Markdown, as in the changelog. Links and images are never rendered as such. */
export function ReleaseNotes({ notes }: { notes: string }) {
  const groups = useMemo(() => grouped(readNotes(notes)), [notes])
  return (
    <Box data-selectable dir="auto">
      {groups.map((blocks, index) => {
        const [first] = blocks
        if (first && first.kind !== 'item')
          return (
            <Text key={index} size="sm" mb="2xs" fw={first.kind === 'heading' ? 550 : undefined}>
              <NotePieces pieces={first.pieces} />
            </Text>
          )
        return (
          <List key={index} data-bullets size="sm" spacing="3xs" mb="sm">
            {blocks.map(({ pieces }, at) => (
              <List.Item key={at}>
                <NotePieces pieces={pieces} />
              </List.Item>
            ))}
          </List>
        )
      })}
    </Box>
  )
}

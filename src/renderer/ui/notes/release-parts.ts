import { type NoteBlock, readNotes } from './read-notes.ts'

/** A heading of a release's notes with what's directly below it. */
export interface ReleasePart {
  /** Empty before the first heading. */
  title: string
  blocks: NoteBlock[]
}

/** Splits a release's notes by heading. A heading that only precedes another one has no part of its own. */
export function releaseParts(notes: string): ReleasePart[] {
  const parts: ReleasePart[] = [{ title: '', blocks: [] }]
  for (const block of readNotes(notes)) {
    if (block.kind === 'heading') parts.push({ title: block.pieces.map(({ text }) => text).join(''), blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts.filter(({ blocks }) => blocks.length > 0)
}

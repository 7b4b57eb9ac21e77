import { expect, test } from 'vitest'
import { readNotes } from './read-notes.ts'

const text = (of: string) => ({ kind: 'text', text: of })

test('converts a changelog to headings, items with joined lines, and paragraphs', () => {
  expect(readNotes('### Added\n\n- **Bulk.** From a table,\n  with `csv`.\n- Two\n\nThat’s all\nfor now.')).toEqual([
    { kind: 'heading', pieces: [text('Added')] },
    {
      kind: 'item',
      pieces: [
        { kind: 'strong', text: 'Bulk.' },
        text(' From a table, with '),
        { kind: 'code', text: 'csv' },
        text('.'),
      ],
    },
    { kind: 'item', pieces: [text('Two')] },
    { kind: 'text', pieces: [text('That’s all for now.')] },
  ])
})

test('keeps only the text of a link, and treats markup as text', () => {
  expect(readNotes('[Look](javascript:alert(1)) <img src=x onerror=alert(1)> ![x](y)')).toEqual([
    { kind: 'text', pieces: [text('Look) <img src=x onerror=alert(1)> !x')] },
  ])
})

test("doesn't return any blocks for empty notes", () => {
  expect(readNotes('\n \n')).toEqual([])
})

/** An inline piece of text. */
export interface NotePiece {
  kind: 'text' | 'strong' | 'code'
  text: string
}

/** A block between blank lines, or a list item. */
export interface NoteBlock {
  kind: 'heading' | 'item' | 'text'
  pieces: NotePiece[]
}

/** Bold, code, and links, of which only the text is shown. */
const INLINE = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\([^)\s]*\)/g

function readPieces(line: string): NotePiece[] {
  const pieces: NotePiece[] = []
  const add = (kind: NotePiece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') pieces.push({ kind, text })
  }
  let at = 0
  for (const match of line.matchAll(INLINE)) {
    const { strong, code, link = '' } = match.groups ?? {}
    add('text', line.slice(at, match.index))
    if (strong !== undefined) add('strong', strong)
    else if (code !== undefined) add('code', code)
    else add('text', link)
    at = match.index + match[0].length
  }
  add('text', line.slice(at))
  return pieces
}

/** Parses a release's notes from a changelog's Markdown: headings, lists, and paragraphs. Everything else is literal text. */
export function readNotes(markdown: string): NoteBlock[] {
  const blocks: { kind: NoteBlock['kind']; line: string }[] = []
  let isOpen = false
  for (const line of markdown.split(/\r?\n/)) {
    const [, heading] = /^#{1,6}\s+(.+)$/.exec(line) ?? []
    const [, item] = /^\s*[-*]\s+(.+)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (line.trim() === '') isOpen = false
    else if (heading !== undefined) blocks.push({ kind: 'heading', line: heading })
    else if (item !== undefined) blocks.push({ kind: 'item', line: item })
    else if (isOpen && last) last.line += ` ${line.trim()}`
    else blocks.push({ kind: 'text', line: line.trim() })
    if (line.trim() !== '') isOpen = heading === undefined
  }
  return blocks.map(({ kind, line }) => ({ kind, pieces: readPieces(line) }))
}

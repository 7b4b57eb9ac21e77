// @ts-check
import { lexer } from 'marked'

/** @typedef {import('marked').Token} Token */
/**
 * @typedef {string
 *   | { kind: 'strong' | 'em', inlines: Inline[] }
 *   | { kind: 'code', text: string }
 *   | { kind: 'link', page: string, section: string, inlines: Inline[] }} Inline `page`: the name of another page, '' for this one;
 *   `section`: '' for its top
 */
/**
 * @typedef {{ kind: 'heading', id: string, inlines: Inline[] }
 *   | { kind: 'paragraph', inlines: Inline[] }
 *   | { kind: 'list', ordered: boolean, items: Block[][] }
 *   | { kind: 'table', head: Inline[][], rows: Inline[][][] }
 *   | { kind: 'code', text: string }} Block
 */
/** @typedef {{ id: string, title: string, text: string }} Section `id`: '' for what precedes the first heading */
/** @typedef {{ name: string, title: string, blocks: Block[], sections: Section[] }} Page */

/** @param {string} heading its plain text @returns {string} its anchor, as GitHub forms it */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** @param {readonly Inline[]} inlines @returns {string} */
const plainText = (inlines) =>
  inlines
    .map((inline) => (typeof inline === 'string' ? inline : 'text' in inline ? inline.text : plainText(inline.inlines)))
    .join('')

/** @param {Block} block @returns {string} */
function blockText(block) {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' ')
    default:
      return plainText(block.inlines)
  }
}

/** @param {Token[] | undefined} tokens @returns {Inline[]} */
const toInlines = (tokens = []) => tokens.flatMap(toInline)

/** @param {any} token @returns {Inline[]} nothing for a picture, because those are for GitHub */
function toInline(token) {
  switch (token.type) {
    case 'text':
      return token.tokens ? toInlines(token.tokens) : [token.text.replaceAll('\n', ' ')]
    case 'escape':
      return [token.text]
    case 'strong':
    case 'em':
      return [{ kind: token.type, inlines: toInlines(token.tokens) }]
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'image':
      return []
    case 'link': {
      const [, page, section = ''] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(token.href) ?? []
      // Other files aren't part of the app.
      if (page === undefined && section === '') return toInlines(token.tokens)
      return [{ kind: 'link', page: page ?? '', section, inlines: toInlines(token.tokens) }]
    }
    default:
      throw new Error(`A page of the guide can't have this: ${token.raw}`)
  }
}

/** @param {any} token @returns {Block[]} */
function toBlock(token) {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const inlines = toInlines(token.tokens)
      return [{ kind: 'heading', id: slugOf(plainText(inlines)), inlines }]
    }
    case 'text':
    case 'paragraph': {
      const inlines = toInlines(token.tokens)
      return inlines.length === 0 ? [] : [{ kind: 'paragraph', inlines }]
    }
    case 'list': {
      const items = token.items.map((/** @type {any} */ item) => item.tokens.flatMap(toBlock))
      return [{ kind: 'list', ordered: token.ordered, items }]
    }
    case 'table': {
      const cells = (/** @type {any[]} */ row) => row.map(({ tokens }) => toInlines(tokens))
      return [{ kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }]
    }
    case 'code':
      return [{ kind: 'code', text: token.text }]
    default:
      throw new Error(`A page of the guide can't have this: ${token.raw}`)
  }
}

/**
 * Parses a page of the guide into the few kinds of blocks that the help can show. Throws on anything else, such as HTML.
 * @param {string} name its file name without the extension
 * @param {string} markdown beginning with a heading
 * @returns {Page}
 */
export function parsePage(name, markdown) {
  const [first, ...blocks] = lexer(markdown).flatMap(toBlock)
  if (first?.kind !== 'heading') throw new Error(`The page ${name} doesn't begin with a heading.`)
  const title = plainText(first.inlines)
  /** @type {Section[]} */
  const sections = [{ id: '', title, text: '' }]
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ id: block.id, title: plainText(block.inlines), text: '' })
    else {
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${blockText(block)}`.trim()
    }
  }
  return { name, title, blocks, sections }
}

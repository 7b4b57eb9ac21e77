import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, it } from 'vitest'
import { buildPage } from './install-page.ts'
import { pageInput } from './testing/page-input.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** All elements of a page, parsed according to the HTML standard. */
function elementsOf(page: string): Element[] {
  const found: Element[] = []
  const walk = (node: Node) => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(page))
  return found
}
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value

/** The tag and attribute names of elements. */
const shapeOf = (elements: readonly Element[]): string[] =>
  elements.map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name).join(' ')}`)

const HOSTILE = [
  `"'><script>alert(1)</script>`,
  '</title></style></code></pre></a>',
  '<!--',
  ']]>',
  '<svg onload=alert(1)>',
  '" onmouseover="alert(1)',
  'javascript:alert(1)',
  '&lt;img src=x&gt;&quot;&#x22;',
  '\u2028</script\u0000>',
  '<plaintext>',
]
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'<>"\'&=/!-;ab `'), minLength: 1, maxLength: 20 }),
)

it('has only the usual elements and attributes for any names, URL, and token', () => {
  const shapesFor = (customerName: string) => shapeOf(elementsOf(buildPage(pageInput({ customerName }))))
  // Customers without a name get a different greeting, so both variants count.
  const plain = new Set([...shapesFor('Ada'), ...shapesFor(' ')])
  fc.assert(
    fc.property(text, text, text, text, (serverName, customerName, primaryIdentity, path) => {
      const token = `tok${path}`
      const url = `https://mcp.example.com/${encodeURIComponent(token.replace(/[\ud800-\udfff]/g, ''))}/stream`
      const input = pageInput({ serverName, customerName, primaryIdentity, token, url })
      const elements = elementsOf(buildPage(input))
      expect([...new Set(shapeOf(elements))].filter((shape) => !plain.has(shape))).toEqual([])
      expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(1)
      const address = elements.find((element) => attribute(element, 'id') === 'address')
      expect(address && textOf(address)).toBe(url)
      for (const { handOffs } of [input]) {
        for (const { clientId, link, snippet } of handOffs) {
          const shown = elements.find((element) => attribute(element, 'id') === `snippet-${clientId}`)
          // The HTML parser normalizes line endings and drops null characters in the body.
          if (shown) expect(textOf(shown)).toBe(snippet.text.trimEnd().replace(/\r\n?/g, '\n').replaceAll('\0', ''))
          if (link !== null) expect(elements.some((element) => attribute(element, 'href') === link)).toBe(true)
        }
      }
    }),
    { numRuns: 20 },
  )
})

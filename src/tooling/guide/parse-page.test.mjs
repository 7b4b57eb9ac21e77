// @ts-check
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parsePage } from './parse-page.mjs'
import { readGuide } from './read-guide.mjs'

it('parses a page into blocks, and into sections to search', () => {
  const page = parsePage(
    'first',
    `# A page

![A picture](picture.png)

Press **Generate
URL**, see [this](#a-part) and [that](other.md#its-part), but [this file](../x.md) isn’t in the app.

## A part

1. One \`code\`
2. Two

| a | b |
| --- | --- |
| *c* | d |

\`\`\`
npm start
\`\`\`
`,
  )
  expect(page).toEqual({
    name: 'first',
    title: 'A page',
    blocks: [
      {
        kind: 'paragraph',
        inlines: [
          'Press ',
          { kind: 'strong', inlines: ['Generate URL'] },
          ', see ',
          { kind: 'link', page: '', section: 'a-part', inlines: ['this'] },
          ' and ',
          { kind: 'link', page: 'other', section: 'its-part', inlines: ['that'] },
          ', but ',
          'this file',
          ' isn’t in the app.',
        ],
      },
      { kind: 'heading', id: 'a-part', inlines: ['A part'] },
      {
        kind: 'list',
        ordered: true,
        items: [
          [{ kind: 'paragraph', inlines: ['One ', { kind: 'code', text: 'code' }] }],
          [{ kind: 'paragraph', inlines: ['Two'] }],
        ],
      },
      { kind: 'table', head: [['a'], ['b']], rows: [[[{ kind: 'em', inlines: ['c'] }], ['d']]] },
      { kind: 'code', text: 'npm start' },
    ],
    sections: [
      { id: '', title: 'A page', text: 'Press Generate URL, see this and that, but this file isn’t in the app.' },
      { id: 'a-part', title: 'A part', text: 'One code Two a b c d npm start' },
    ],
  })
})

it('rejects HTML, and a page without a title', () => {
  expect(() => parsePage('x', '# A page\n\n<img src=x onerror=alert(1)>\n')).toThrow('onerror')
  expect(() => parsePage('x', '# A page\n\nText with <b>bold</b>\n')).toThrow('<b>')
  expect(() => parsePage('x', 'Text')).toThrow('heading')
})

it("finds every page of the guide in the guide's table of contents", () => {
  const folder = resolve('resources/guide')
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  const pages = readGuide(folder)
  expect(pages.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort())
  for (const { sections } of pages) expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
})

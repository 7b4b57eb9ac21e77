import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from './catalogue.ts'

const pages = ['resources/guide', 'resources/admin'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
)
/** Labels that aren’t in the window’s text: a server's name, and Windows’ own settings. */
const OTHERS = new Set(['Sample Orders API', 'Apps'])

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) yield* textsOf(each)
}

const texts = new Set(textsOf(en))

/** Returns the labels in bold; `**Settings → General**` names several. A bold sentence, which ends with a period, is a heading. */
const labelsOf = (markdown: string) =>
  [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) =>
    bold.endsWith('.') ? [] : bold.replaceAll('\n', ' ').split(' → '),
  )

it.each(pages)('%s refers to buttons and pages by their names in the window', (file) => {
  const labels = labelsOf(readFileSync(file, 'utf8'))
  expect(labels.filter((label) => !texts.has(label) && !OTHERS.has(label))).toEqual([])
})

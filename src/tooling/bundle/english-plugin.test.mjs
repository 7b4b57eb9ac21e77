import { expect, it } from 'vitest'
import { englishPlugin } from './english-plugin.mjs'

// The tools' types don't include those of the app.
const catalogue = '../../shared/text/catalogue.ts'
const { en } = await import(catalogue)

/** The text that the plugin's module `name` returns, and the module's code. */
async function built(name, first) {
  const { code } = await englishPlugin(first).load.call({ addWatchFile() {} }, `/app/src/shared/text/${name}.ts`)
  const expression = code.replace(/^export const \w+ = \(\) => /, '')
  return { code, texts: new Function(`return ${expression}`)() }
}

it('keeps all text, as ASCII only', async () => {
  const { code, texts } = await built('english')
  expect(texts).toEqual(en)
  expect([...code].filter((character) => character > '~')).toEqual([])
})

it('divides the text between the first screen and the rest', async () => {
  const first = await built('english', ['shell', 'common'])
  const more = await built('more-english', ['shell', 'common'])
  expect(Object.keys(first.texts).sort()).toEqual(['common', 'shell'])
  expect(more.texts).not.toHaveProperty('shell')
  expect({ ...more.texts, ...first.texts }).toEqual(en)
})

it("doesn't touch other modules", async () => {
  expect(await englishPlugin().load.call({ addWatchFile() {} }, '/app/src/shared/text/say.ts')).toBeNull()
})

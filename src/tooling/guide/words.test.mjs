// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { quaintAnywhere, quaintInComments } from '../structure/quaint-patterns.mjs'

const pages = ['resources/guide', 'resources/admin'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
)
const notProse = /^\s*```[\s\S]*?^\s*```$|`[^`\n]*`/gm

it.each([...pages, 'README.md', 'CHANGELOG.md'])('%s has no words that sound dated or translated', (file) => {
  const prose = readFileSync(file, 'utf8').replaceAll(notProse, '')
  const found = [...quaintAnywhere, ...quaintInComments].flatMap(([pattern, instead]) => {
    const words = pattern.exec(prose)?.[0]
    return words === undefined ? [] : [`${words}: ${instead}`]
  })
  expect(found).toEqual([])
})

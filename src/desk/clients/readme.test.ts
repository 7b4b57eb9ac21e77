import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { clientList } from './hand-off/hand-off.ts'

it("matches the README's counts of clients, commands, and links", () => {
  const readme = readFileSync(resolve('README.md'), 'utf8').replace(/\s+/g, ' ')
  const [, clients, commands, links] =
    /each of (\d+) MCP clients, .*?; (\d+) have a command and (\d+) a link/.exec(readme)?.map(Number) ?? []
  const list = clientList()
  expect({ clients, commands, links }).toEqual({
    clients: list.length,
    commands: list.filter(({ hasCommand }) => hasCommand).length,
    links: list.filter(({ hasLink }) => hasLink).length,
  })
})

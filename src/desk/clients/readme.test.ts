import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { clientList } from './hand-off/hand-off.ts'

it('the README states the right number of clients', () => {
  const [, clients] = /Set up (\d+) MCP clients/.exec(readFileSync(resolve('README.md'), 'utf8'))?.map(Number) ?? []
  expect(clients).toBe(clientList().length)
})

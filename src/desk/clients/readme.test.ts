import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { clientList } from './hand-off/hand-off.ts'

it('states the right number of clients in the README', () => {
  const [, clients] = /Set up (\d+) MCP clients/.exec(readFileSync(resolve('README.md'), 'utf8'))?.map(Number) ?? []
  expect(clients).toBe(clientList().length)
})

it('lists each client in the guide', () => {
  const page = readFileSync(resolve('resources/guide/share-with-a-client.md'), 'utf8')
  const [, table = ''] = page.split('| Clients | How they’re set up |\n')
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([^|]*[^-| ][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  )
  expect(named.sort()).toEqual(
    clientList()
      .map(({ name }) => name.replace(' (bridge)', ''))
      .sort(),
  )
})

import { expect, it } from 'vitest'
import type { Client, ClientId } from '../../../../shared/clients/client.ts'
import { groupClients } from './group-clients.ts'

const client = (id: ClientId, name: string, kind: Client['kind']): Client => ({
  id,
  name,
  kind,
  hasFile: true,
  hasCommand: false,
  hasLink: false,
  connectsFrom: 'local',
  headers: 'yes',
  maxTools: null,
  notes: [],
})
const clients = [
  client('claude-code', 'Claude Code', 'terminal'),
  client('cursor', 'Cursor', 'editor'),
  client('vscode', 'VS Code', 'editor'),
  client('vscode-insiders', 'VS Code Insiders', 'editor'),
  client('zed', 'Zed', 'editor'),
]
const names = (query: string, found: ClientId[] = [], selected?: ClientId) =>
  groupClients(clients, new Set(found), query, selected).map((group) => [
    group.name,
    ...group.clients.map(({ id }) => id),
  ])

it('puts clients on this computer first, then popular ones, without listing any twice', () => {
  expect(names('', ['zed', 'cursor'])).toEqual([
    ['here', 'cursor', 'zed'],
    ['usual', 'claude-code', 'vscode'],
  ])
})

it('finds other clients by words in their names, ignoring case and order', () => {
  expect(names('CODE')).toEqual([
    ['usual', 'claude-code', 'vscode'],
    ['more', 'vscode-insiders'],
  ])
  expect(names('insiders code')).toEqual([['more', 'vscode-insiders']])
  expect(names('nothing')).toEqual([])
})

it('keeps the selected client in the list', () => {
  expect(names('', [], 'zed').at(-1)).toEqual(['more', 'zed'])
})

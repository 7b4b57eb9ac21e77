import { expect, it } from 'vitest'
import type { Client, ClientId } from '../../../../shared/clients/client.ts'
import { groupClients } from './group-clients.ts'

const client = (id: ClientId, name: string, kind: Client['kind']): Client => ({
  ...{
    id,
    name,
    kind,
    hasFile: true,
    hasCommand: false,
    hasLink: false,
    reach: 'local',
    headers: 'yes',
    maxTools: null,
    notes: [],
  },
})
const clients = [
  client('claude-code', 'Claude Code', 'terminal'),
  client('cursor', 'Cursor', 'editor'),
  client('vscode', 'VS Code', 'editor'),
  client('chatgpt', 'ChatGPT', 'cloud'),
]
const names = (query: string, ...found: ClientId[]) =>
  groupClients(clients, new Set(found), query).map((group) => [group.name, ...group.clients.map(({ id }) => id)])

it('puts what is on this computer first and lists nothing twice', () => {
  expect(names('', 'cursor', 'claude-code')).toEqual([
    ['here', 'claude-code', 'cursor'],
    ['editor', 'vscode'],
    ['cloud', 'chatgpt'],
  ])
})

it('finds by the words of a name, whatever their case and order', () => {
  expect(names('CODE')).toEqual([
    ['editor', 'vscode'],
    ['terminal', 'claude-code'],
  ])
  expect(names('code claude')).toEqual([['terminal', 'claude-code']])
  expect(names('nothing')).toEqual([])
})

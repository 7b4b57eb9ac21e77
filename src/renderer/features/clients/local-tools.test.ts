import { expect, it } from 'vitest'
import { endpointSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { localTools } from './local-tools.ts'

const endpoint = (toolName: string, enabled: boolean) =>
  endpointSchema.parse({
    id: toolName,
    toolName,
    title: 'Get order',
    description: 'One order',
    enabled,
    method: 'GET',
    baseUrl: 'https://api.example.com',
    path: '/orders',
  })

it('lists the tools that a model is currently offered: those that are deployed and enabled', () => {
  const definition = { name: 'Orders', instructions: '', baseAddresses: [], credentials: [], endpoints: [] }
  const endpoints = [endpoint('get_order', true), endpoint('old_order', false)]
  const live = { version: 1, deployedAt: '2026-11-21T00:00:00Z', definition: { ...definition, endpoints } }
  const tools = localTools({ live })
  expect(tools?.map(({ name }) => name)).toEqual(['get_order'])
  expect(tools?.[0]).toMatchObject({ inputSchema: { type: 'object' }, annotations: { readOnly: true } })
  expect(tools?.[0]?.tokens).toBeGreaterThan(10)
  expect(localTools({ live: null })).toBeNull()
})

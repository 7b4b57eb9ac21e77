import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import type { EndpointInput } from '../../../../shared/management/endpoint/endpoint.ts'
import { draftDesk } from '../../../testing/draft-data.ts'
import { openWindow } from '../../../testing/open-window.tsx'

const open = page.getByRole('button', { name: 'Improve descriptions' })
const dialog = page.getByRole('dialog', { name: 'Improve descriptions' })
const hints = dialog.getByRole('listitem')
const button = (name: string) => dialog.getByRole('button', { name })

const TOOL = { title: 'op', method: 'GET', baseUrl: 'https://api.example.com' } as const
const UNCLEAR = [
  { ...TOOL, id: 'list', toolName: 'list_orders', description: 'GET /v1/orders', path: '/v1/orders' },
  {
    ...TOOL,
    id: 'get',
    toolName: 'get_order',
    description: 'Returns a single order with its lines.',
    path: '/v1/orders/{{id}}',
    parameters: [{ name: 'id', type: 'string', required: true } as const],
  },
  {
    ...TOOL,
    id: 'find',
    toolName: 'find_orders',
    description: 'Finds orders by any words in them.',
    path: '/v1/search?q={{q}}',
    parameters: [{ name: 'q', type: 'string' } as const],
  },
  {
    ...TOOL,
    id: 'long',
    toolName: 'export_orders',
    description: 'Exports orders as a file. '.repeat(40).trim(),
    path: '/v1/exports',
  },
]

async function openHints(id: string, endpoints: EndpointInput[] = UNCLEAR) {
  openWindow(`/servers/${id}/tools`, draftDesk(id, definitionSchema.parse({ name: `API ${id}`, endpoints })))
  await open.click()
}

it('applies all suggestions except those that drop text, and undoes them', async () => {
  await openHints('all')
  await expect
    .element(hints.first())
    .toHaveTextContent('list_orders The description doesn’t say what the tool does.Lists the orders.')
  expect(hints.elements()).toHaveLength(4)
  await button('Apply 2 suggestions').click()
  await expect.element(hints.first()).toHaveTextContent('q has no description.')
  expect(hints.elements()).toHaveLength(2)
  await expect.element(button('Apply 2 suggestions')).not.toBeInTheDocument()
  await button('Close').click()
  await page.getByRole('status').filter({ hasText: 'Changed 2 descriptions' }).getByRole('button').first().click()
  await open.click()
  await expect.element(hints.nth(3)).toBeVisible()
})

it('applies one suggestion, shortens a description, and opens a field without a suggestion', async () => {
  await openHints('one')
  await button('Apply: get_order, id').click()
  await button('Shorten: export_orders, description').click()
  await expect.element(hints.nth(1)).toHaveTextContent('find_orders q has no description.')
  expect(hints.elements()).toHaveLength(2)
  await button('Edit: find_orders, q').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: /^Endpoint / })).toHaveTextContent('find_orders')
})

it('says that there’s nothing to improve', async () => {
  const clear = {
    ...TOOL,
    id: 'list',
    toolName: 'list_orders',
    description: 'Lists all orders, newest first.',
    path: '/',
  }
  await openHints('none', [clear])
  await expect.element(dialog).toHaveTextContent('No hints.')
  expect(dialog.getByRole('button').elements()).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppFailure } from '../../../../shared/errors.ts'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { HOSTED, quietDesk, server, serverRecord } from '../../../testing/desk-data.ts'
import { draftDesk } from '../../../testing/draft-data.ts'
import type { Handlers } from '../../../testing/fake-bridge.ts'
import { openWindow } from '../../../testing/open-window.tsx'

const open = page.getByRole('button', { name: 'Which tool wins?' })
const dialog = page.getByRole('dialog', { name: 'Which tool wins?' })
const question = dialog.getByRole('searchbox', { name: 'Question' })
const list = (name: string) => dialog.getByRole('list', { name })

const TOOL = { title: 'op', method: 'GET', baseUrl: 'https://api.example.com', path: '/' } as const
const endpoints = [
  { ...TOOL, id: 'list', toolName: 'list_orders', description: 'Lists all orders.' },
  { ...TOOL, id: 'refund', toolName: 'create_refund', description: 'Returns money.' },
]
const ranked = (endpointId: string, toolName: string) => ({
  endpointId,
  toolName,
  matches: [{ field: 'description' as const, words: ['money'] }],
  related: [],
  action: null,
})
const refund = ranked('refund', 'create_refund')
const listed = ranked('list', 'list_orders')

async function openRanking(id: string, rankTools: NonNullable<Handlers['servers.rankTools']>) {
  const desk = draftDesk(id, definitionSchema.parse({ name: `API ${id}`, endpoints }))
  const opened = openWindow(`/servers/${id}/tools`, { ...desk, 'servers.rankTools': rankTools })
  await open.click()
  await expect.element(question).toHaveFocus()
  return opened
}

it('shows the ranking with the matching words, and when it applies', async () => {
  const related = [{ word: 'money', of: 'cash', kind: 'synonym' as const }]
  await openRanking('why', () => ({
    draft: {
      tools: [
        { ...refund, related, action: 'other', liveRank: null },
        { ...listed, action: 'other', liveRank: null },
      ],
      total: 13,
    },
    live: null,
  }))
  await expect.element(dialog.getByRole('note')).toHaveTextContent('applies to clients that search')
  await userEvent.keyboard('cash back')
  await expect.element(list('Tools')).toHaveTextContent('1create_refundDescription: money“money” means about the same')
  const row = (index: number) => list('Tools').getByRole('listitem').nth(index)
  await expect.element(row(1)).toHaveTextContent('It ranks lower because')
  await expect.element(row(0)).not.toHaveTextContent('It ranks lower because')
  await expect.element(dialog).toHaveTextContent('and 11 more tools')
  await expect.element(list('Tools')).not.toHaveTextContent('live')
})

it('ranks tools with a read-only API key', async () => {
  const listed = server('read', 'API read')
  openWindow('/servers/read/tools', {
    ...quietDesk([listed], HOSTED),
    'workspaces.managementAccess': () => ({
      state: 'managed',
      keyName: 'Support',
      scopes: ['read'],
      expiresAt: null,
      version: '1.0.0',
      updates: 'live',
    }),
    'servers.get': () => serverRecord(listed, definitionSchema.parse({ name: 'API read', endpoints })),
    'servers.rankTools': () => ({ draft: { tools: [{ ...refund, liveRank: null }], total: 1 }, live: null }),
  })
  await open.click()
  await question.fill('money')
  await expect.element(list('Tools')).toHaveTextContent('1create_refund')
})

it('compares the draft with the live version where they differ', async () => {
  await openRanking('both', () => ({
    draft: {
      tools: [
        { ...listed, liveRank: 2 },
        { ...refund, liveRank: 1 },
      ],
      total: 2,
    },
    live: { version: 3, tools: [refund, listed], total: 2 },
  }))
  await userEvent.keyboard('money')
  await expect.element(dialog).toHaveTextContent('In live version 3, create_refund wins.')
  await expect.element(list('Draft')).toHaveTextContent('1list_orders live: 2')
  await expect.element(list('Live version 3')).toHaveTextContent('1create_refund')
})

it('says that nothing matches, that a question is too long, and what failed', async () => {
  let isFailing = false
  await openRanking('none', () => {
    if (isFailing) throw new AppFailure({ kind: 'timeout', seconds: 10 })
    return { draft: { tools: [], total: 0 }, live: null }
  })
  await question.fill('zebra')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No tool has any of these words.')
  await question.fill('x'.repeat(501))
  await expect.element(dialog).toHaveTextContent('Use at most 500 characters.')
  isFailing = true
  await question.fill('money')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  isFailing = false
  await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No tool has any of these words.')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

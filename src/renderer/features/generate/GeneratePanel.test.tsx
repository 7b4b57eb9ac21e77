import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { HOSTED, quietDesk, server } from '../../testing/desk-data.ts'
import type { Handlers } from '../../testing/fake-bridge.ts'
import { press } from '../../testing/keys.ts'
import { openWindow } from '../../testing/open-window.tsx'

const form = page.getByRole('form', { name: 'Customer' })
const identity = form.getByRole('textbox', { name: 'Primary identity' })
const fieldNames = form.getByRole('textbox', { name: 'Field name' })
const fieldValues = form.getByRole('textbox', { name: 'Field value' })
const addField = form.getByRole('button', { name: 'Add field' })
const generate = page.getByRole('button', { name: 'Generate URL' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const search = page.getByRole('searchbox', { name: 'Search servers' })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

function openForm(id: string, handlers: Handlers = {}) {
  const servers = [server(id, `Server ${id}`), server(`${id}-crm`, `CRM ${id}`)]
  return openWindow(`/servers/${id}`, { ...quietDesk(servers, HOSTED), ...handlers })
}

async function typeField(index: number, name: string, value: string): Promise<void> {
  await addField.click()
  await fieldNames.nth(index).fill(name)
  await fieldValues.nth(index).fill(value)
}

/** Never settles unless its signal is aborted. */
const silent: Handlers['access.generate'] = (_input, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppFailure({ kind: 'cancelled', outcomeUnknown: true })))
  })

it('shows form errors next to their fields before sending any request', async () => {
  const bridge = openForm('errors')
  await typeField(0, 'tier', 'gold')
  await typeField(1, 'tier', 'silver')
  await generate.click()
  await expect.element(identity).toHaveAttribute('aria-invalid', 'true')
  await expect.element(fieldNames.nth(1)).toHaveAttribute('aria-invalid', 'true')

  await fieldNames.nth(1).fill('')
  await identity.fill('ada@analytical.example')
  await generate.click()
  await expect.element(fieldNames.nth(1)).toHaveAttribute('aria-invalid', 'true')
  expect(bridge.inputsOf('access.generate')).toEqual([])
})

it('cancels a slow generation on request, and keeps what was typed', async () => {
  openForm('slow', { 'access.generate': silent })
  await identity.fill('ada@analytical.example')
  await typeField(0, 'account_id', 'AC-20931')
  await generate.click()
  await cancel.click()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(generate).toBeEnabled()
  await expect.element(identity).toHaveValue('ada@analytical.example')
  await expect.element(fieldValues.nth(0)).toHaveValue('AC-20931')
})

it('warns that a URL may exist when the service doesn’t respond in time, and keeps what was typed', async () => {
  openForm('timeout', {
    'access.generate': () => Promise.reject(new AppFailure({ kind: 'timeout', seconds: 10, outcomeUnknown: true })),
  })
  await identity.fill('ada@analytical.example')
  await generate.click()
  const shown = alert('A URL may already exist')
  await expect.element(shown.filter({ hasText: 'No response within 10 seconds' })).toBeVisible()
  await expect.element(identity).toHaveValue('ada@analytical.example')
})

describe('The focus', () => {
  it('stays in the fields when one is removed', async () => {
    openForm('fields')
    await typeField(0, 'tier', 'gold')
    await typeField(1, 'plan', 'yearly')
    await page.getByRole('button', { name: 'Remove field tier' }).click()
    await expect.element(fieldNames).toHaveFocus()
    await page.getByRole('button', { name: 'Remove field plan' }).click()
    await expect.element(addField).toHaveFocus()
  })

  it('moves to the outcome of a generation when its button disappears', async () => {
    const bridge = openForm('focus', { 'access.generate': silent })
    await identity.fill('ada@analytical.example')
    await press('Control+Enter')
    await expect.poll(() => bridge.inputsOf('access.generate').length).toBe(1)
    await cancel.click()
    await expect.element(alert('Canceled')).toHaveFocus()
    const refusal = new AppFailure({
      kind: 'server',
      status: 400,
      cause: message('common.quoted', { text: 'Quota used up' }),
    })
    bridge.handle({ 'access.generate': () => Promise.reject(refusal) })
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.element(alert('Quota used up')).toHaveFocus()
  })

  it('moves from the search to the form of the first match, and back when the search is cleared', async () => {
    openForm('search')
    await search.fill('crm')
    await press('Enter')
    await expect.element(page.getByRole('heading', { name: 'CRM search' })).toBeVisible()
    await expect.element(identity).toHaveFocus()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(search).toHaveFocus()
    await press('Control+k')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await press('Escape')
    await expect.element(search).toHaveFocus()
  })
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draftDesk } from '../../../testing/draft-data.ts'
import { press } from '../../../testing/keys.ts'
import { largeDefinition } from '../../../testing/large-definition.ts'
import { openWindow } from '../../../testing/open-window.tsx'

it('asks before Escape discards an edited credential, and closes an untouched one', async () => {
  openWindow('/servers/credential/settings', draftDesk('credential', largeDefinition('Orders API', 2)))
  const form = page.getByRole('dialog', { name: 'Add credential' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const open = page.getByRole('button', { name: 'Add credential' }).first()
  await open.click()
  await expect.element(form).toBeVisible()
  await press('Escape')
  await expect.element(form).not.toBeInTheDocument()
  await open.click()
  await name.fill('Production key')
  await press('Escape')
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Production key')
  await press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

it('chooses the call that tests customers’ URLs when each customer gets their own credential', async () => {
  const bridge = openWindow('/servers/proof/settings', draftDesk('proof', largeDefinition('Orders API', 2)))
  const form = page.getByRole('dialog', { name: 'Edit credential' })
  await page.getByRole('button', { name: 'Set secret Production key' }).click()
  const proof = form.getByRole('checkbox', { name: 'Test customers’ URLs by calling list_orders_0' })
  await expect.element(form).toBeVisible()
  await expect.element(proof).not.toBeInTheDocument()
  await form.getByRole('switch', { name: 'Each customer has their own' }).click({ force: true })
  await expect.element(proof).toBeChecked()
  await form.getByRole('button', { name: 'Save credential' }).click()
  await expect.poll(() => bridge.inputsOf('servers.saveDraft').at(-1)?.draft.proofCall?.endpointId).toBe('endpoint-0')
})

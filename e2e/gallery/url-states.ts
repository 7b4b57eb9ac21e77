import { expect } from '@playwright/test'
import type { Desk } from '../harness/desk.ts'
import { freePort } from '../harness/free-port.ts'
import { manage, type Operator } from '../harness/manage.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { Clients } from '../pages/clients.ts'
import { ADA } from '../pages/customer-form.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

const ORDERS = 'Sample Orders API'
const GRACE = 'grace@navy.example'
const MIXED = 'مريم@example.com'
const LONG = `${'a-very-long-identity.'.repeat(4)}somebody@department.example.com`
const ALAN = 'alan@bletchley.example'

/** Generates a URL for each identity; returns a function from identity to token ID. */
async function issue(desk: Desk, operator: Operator, identities: string[]): Promise<(identity: string) => string> {
  const ids = new Map<string, string>()
  let last = ''
  for (const identity of identities) {
    await desk.generate(ORDERS, { ...ADA, 'Primary identity': identity })
    await expect(desk.result.url).not.toHaveValue(last)
    last = await desk.result.url.inputValue()
    const [found] = await manage(operator, 'tokens.find', { tokens: [last.split('/').at(-2) ?? ''] })
    ids.set(identity, found?.id ?? '')
  }
  return (identity) => ids.get(identity) ?? ''
}

export const urlStates = chainOf({
  title: 'issued URLs in each state',
  async open({ startDesk }) {
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    const tokenOf = await issue(desk, operator, [GRACE, MIXED, LONG, ALAN, ADA['Primary identity']])
    return { desk, clients: new Clients(desk.page), operator, tokenOf }
  },
  scenes: {
    async 'url-states-existing'({ desk }) {
      await desk.form.fill({ 'Primary identity': ADA['Primary identity'] })
      await expect(desk.form.root.getByRole('note')).toBeVisible()
    },
    async 'url-states-clients'({ clients }) {
      await clients.openAll()
    },
    async 'url-states-this-computer'({ clients }) {
      await clients.savePage.click()
    },
    async 'url-states-drawer-paused'({ desk, clients, operator, tokenOf }) {
      await desk.page.keyboard.press('Escape')
      await manage(operator, 'tokens.pause', { id: tokenOf(ADA['Primary identity']) })
      await expect(clients.drawer.getByRole('note')).toBeVisible()
    },
    async 'url-states-paused'({ desk, clients, operator, tokenOf }) {
      await clients.close.click()
      const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
      await manage(operator, 'tokens.revoke', { id: tokenOf(GRACE) })
      await manage(operator, 'tokens.setExpiry', { id: tokenOf(MIXED), expiresAt: soon(1000) })
      await manage(operator, 'tokens.rotate', { id: tokenOf(LONG), overlapUntil: null })
      await manage(operator, 'tokens.rotate', { id: tokenOf(ALAN), overlapUntil: soon(3_600_000) })
      await expect(desk.main).toContainText('Expired')
    },
    async 'url-states-issued'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.main).toContainText('Revoked')
    },
    'url-states-revoked': {
      pictures: 'one',
      async enter({ desk, operator, tokenOf }) {
        await manage(operator, 'tokens.revoke', { id: tokenOf(ADA['Primary identity']) })
        await desk.shell.goTo('Servers')
        await expect(desk.result.root).toContainText('Revoked')
      },
    },
    'url-states-deactivated': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.generate(ORDERS, { 'Primary identity': 'edsger@structured.example' })
        await expect(desk.result.root).toContainText('Live')
        const endpoints = new Endpoints(desk.page)
        await endpoints.manage('Deactivate')
      },
    },
    'url-states-inactive': {
      pictures: 'one',
      async enter({ desk, operator }) {
        await desk.page.getByRole('tab', { name: 'Generate' }).click()
        await manage(operator, 'servers.setActive', { id: await serverId(operator, ORDERS), isActive: false })
        await desk.servers.refresh.click()
        await expect(desk.result.root).toContainText('Server inactive')
      },
    },
    async 'url-states-port'({ desk, clients }) {
      await desk.openLocalSettings()
      await desk.main.getByRole('textbox', { name: 'New port' }).fill(String(await freePort()))
      await desk.main.getByRole('button', { name: 'Change port' }).click()
      await expect(clients.dialog).toBeVisible()
    },
    async 'url-states-old-address'({ desk, clients }) {
      await clients.dialog.getByRole('button', { name: 'Change port' }).click()
      await expect(clients.dialog).toHaveCount(0)
      await expect(desk.main).toContainText('MCP base URL')
      await desk.shell.goTo('Servers')
      await expect(desk.result.root).toContainText('Outdated address')
    },
  },
})

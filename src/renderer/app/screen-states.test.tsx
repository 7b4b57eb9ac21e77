import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppFailure } from '../../shared/errors.ts'
import { quoted } from '../../shared/text/message.ts'
import { quietDesk, server } from '../testing/desk-data.ts'
import type { Handlers } from '../testing/fake-bridge.ts'
import { openWindow } from '../testing/open-window.tsx'

const ORDERS = server('orders', 'Sample Orders API')
const DESK: Handlers = {
  ...quietDesk([ORDERS]),
  'calls.list': () => ({ calls: [], next: null }),
  'calls.missing': () => [],
  'audit.list': () => ({ records: [], next: null, head: { seq: 0, hash: '0'.repeat(64) } }),
  'apiKeys.list': () => [],
  'calls.stats': () => ({ buckets: [], calls: 0, errors: 0, refused: 0, tools: [], customers: [], customerCount: 0 }),
  'clients.list': () => [],
}

/** A screen's path, the command that fills it, its empty response, and the message the screen then shows. */
const SCREENS: readonly { path: string; filledBy: Handlers; says: string }[] = [
  { path: '/servers', filledBy: { 'servers.list': () => ({ servers: [], leftOut: 0 }) }, says: 'No MCP servers yet' },
  { path: '/customers/people', filledBy: pick('customers.page'), says: 'No customers yet' },
  { path: '/customers/urls', filledBy: pick('history.list'), says: 'No URLs yet' },
  { path: '/customers/runs', filledBy: pick('bulk.runs'), says: 'No runs yet' },
  { path: '/servers/orders/customers', filledBy: pick('customers.page'), says: 'No customers yet' },
  { path: '/servers/orders/activity', filledBy: pick('calls.list'), says: 'No calls yet' },
  {
    path: '/settings/workspaces/local/audit',
    filledBy: pick('audit.list'),
    says: 'No changes yet',
  },
  { path: '/settings/clients', filledBy: pick('clients.records'), says: 'Nothing installed yet.' },
]

function pick(name: keyof Handlers): Handlers {
  return { [name]: DESK[name] }
}

/** The same commands, all handled by `handler`. */
const insteadOf = (filledBy: Handlers, handler: () => Promise<never>): Handlers =>
  Object.fromEntries(Object.keys(filledBy).map((name) => [name, handler]))

describe.each(SCREENS)('The screen $path', ({ path, filledBy, says }) => {
  const empty = page.getByRole('main').getByText(says, { exact: true }).first()

  it('explains what it’s for while it’s empty', async () => {
    openWindow(path, { ...DESK, ...filledBy })
    await expect.element(empty).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('explains why it can’t be loaded, and loads on retry', async () => {
    const failure = new AppFailure({ kind: 'server', status: 500, cause: quoted('Boom') })
    const bridge = openWindow(path, { ...DESK, ...insteadOf(filledBy, () => Promise.reject(failure)) })
    const alert = page.getByRole('alert').first()
    await expect.element(alert).toHaveTextContent('Boom')
    await expect.element(empty).not.toBeInTheDocument()
    // Switch on the click rather than earlier, because components that mount later send the command, too.
    document.addEventListener('click', () => bridge.handle(filledBy), { capture: true, once: true })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(empty).toBeVisible()
  })

  it('shows neither the message nor an error before the response arrives', async () => {
    openWindow(path, { ...DESK, ...insteadOf(filledBy, () => new Promise<never>(() => undefined)) })
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.element(empty).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

import { FakeEdge } from '../src/desk/reachable/testing/fake-edge.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { IssuedUrls } from './pages/issued-urls.ts'
import { Reachable } from './pages/reachable.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

let edge: FakeEdge
test.beforeEach(async () => {
  edge = await FakeEdge.start({ addressOf: () => '' })
})
test.afterEach(() => edge.close())

async function openLocal(desk: Desk): Promise<Reachable> {
  await desk.openLocalSettings('Reachable from')
  return new Reachable(desk.page)
}

/** Points a proxy's hostname at the app's address. */
async function lead(reachable: Reachable, name: string): Promise<void> {
  // The address itself looks the same whether or not it has a target.
  await reachable.root.getByText('Target', { exact: true }).waitFor()
  const port = /:(\d+)$/.exec((await reachable.target.textContent()) ?? '')?.[1]
  edge.lead(`${name}:${edge.port}`, Number(port))
}

test('tests and reshares each URL after the address changes, and remembers the reshared URLs after a restart', async ({
  startDesk,
}) => {
  test.slow()
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.generate(ORDERS, ADA)
  const old = await desk.result.url.inputValue()
  await desk.generate(ORDERS, { 'Primary identity': GRACE })
  await expect(desk.result.root).toContainText(GRACE)
  const token = (await desk.result.url.inputValue()).split('/').at(-2) ?? ''
  const reachable = await openLocal(desk)
  await reachable.useOwnAddress(`http://127.0.0.1:${edge.port}`)
  await lead(reachable, '127.0.0.1')
  // The app also retries automatically, so the button may already have disappeared.
  await expect(async () => {
    if (await reachable.retry.isVisible()) await reachable.retry.click({ timeout: 2_000 })
    await expect(reachable.changed.getByRole('listitem')).toHaveCount(2, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })

  await test.step('tests the new address', async () => {
    await reachable.testUrlOf(IDENTITY).click()
    await expect(reachable.changedUrl(IDENTITY)).toContainText('Works')
    await expect(reachable.changedUrl(GRACE)).not.toContainText('Works')
    edge.lead(`127.0.0.1:${edge.port}`, 1)
    await reachable.testUrlOf(IDENTITY).click()
    await expect(reachable.changedUrl(IDENTITY)).toContainText('Broken')
    await lead(reachable, '127.0.0.1')
  })

  await test.step("marks a URL as shared when it's copied", async () => {
    await expect(reachable.shared(IDENTITY)).not.toBeChecked()
    await reachable.copyUrlOf(IDENTITY).click()
    await expect
      .poll(() => desk.readClipboard())
      .toBe(old.replace(/^http:\/\/127\.0\.0\.1:\d+/, `http://127.0.0.1:${edge.port}`))
    await expect(reachable.shared(IDENTITY)).toBeChecked()
    await expect(reachable.root).toContainText('1 of 2 shared again')
  })

  await test.step("marks a URL as shared when it's copied from the drawer", async () => {
    await reachable.shareUrlOf(GRACE).click()
    await expect(clients.drawer).toContainText(GRACE)
    await expect(reachable.shared(GRACE)).not.toBeChecked()
    await clients.choose('Zed')
    await clients.copySnippet.click()
    await expect.poll(() => desk.readClipboard()).toContain(`http://127.0.0.1:${edge.port}/mcp/${token}/stream`)
    await clients.close.click()
    await expect(reachable.shared(GRACE)).toBeChecked()
    await expect(reachable.root).toContainText('2 of 2 shared again')
  })

  await test.step('removes a mark', async () => {
    await reachable.shared(IDENTITY).uncheck({ force: true })
    await expect(reachable.root).toContainText('1 of 2 shared again')
  })

  const again = await desk.restart()
  const later = await openLocal(again)
  await expect(later.shared(GRACE)).toBeChecked()
  await expect(later.shared(IDENTITY)).not.toBeChecked()

  await test.step('starts without marks at the next address change', async () => {
    // Reads the address, which must happen before the previous one appears below it.
    await lead(later, 'localhost')
    await later.useOwnAddress(`http://localhost:${edge.port}`)
    await expect(later.root).toContainText('0 of 2 shared again')
    await expect(later.shared(GRACE)).not.toBeChecked()
  })
  await later.dismiss.click()
  await expect(later.changed).toHaveCount(0)
  await again.shell.openUrls()
  await expect(new IssuedUrls(again.page).row(GRACE)).toBeVisible()
})

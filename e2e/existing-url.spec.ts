import { refused } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

test('shows an existing URL for an identity before creating another, and distinguishes two URLs of one customer', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  await desk.generate(ORDERS, ADA)
  const old = await desk.result.url.inputValue()
  const ending = `…${old.split('/').at(-2)?.slice(-4)}`
  const notice = desk.form.root.getByRole('note')
  await desk.form.fill({ 'Primary identity': 'ada@analytical.exampl' })
  await expect(notice).toHaveCount(0)
  await desk.form.fill({ 'Primary identity': ` ${IDENTITY} ` })
  await expect(notice).toContainText('already has a URL for this server')
  await expect(notice).toContainText(ending.slice(1))

  await notice.getByRole('button', { name: 'Rotate instead…' }).click()
  await customers.time('Immediately').check()
  await customers.confirm('Generate new URL').click()
  const fresh = await customers.newUrl.inputValue()
  await customers.confirm('Done').click()
  expect(await listToolNames(fresh)).toHaveLength(4)
  await expect(listToolNames(old)).resolves.not.toHaveLength(4)

  await desk.form.generate.click()
  await expect(desk.result.url).not.toHaveValue(fresh)
  await desk.form.fill({ 'Primary identity': IDENTITY })
  await expect(notice).toContainText('already has 2 URLs')

  const again = await desk.restart()
  await again.servers.choose(ORDERS)
  await again.form.fill({ 'Primary identity': IDENTITY })
  await expect(again.form.root.getByRole('note')).toContainText('already has 2 URLs')

  await test.step("distinguishes two URLs of one customer by the end of the token wherever they're listed", async () => {
    const customers = new Customers(again.page)
    const issued = new IssuedUrls(again.page)
    const endings: string[] = []
    let last = ''
    for (let made = 0; made < 2; made += 1) {
      await again.generate(ORDERS, { 'Primary identity': GRACE })
      await expect(again.result.url).not.toHaveValue(last)
      last = await again.result.url.inputValue()
      endings.unshift(`…${last.split('/').at(-2)?.slice(-4)}`)
    }
    const [newest = '', first = ''] = endings
    await expect(again.result.root).toContainText(newest)
    await expect(issued.earlier(GRACE)).toContainText(first)
    await again.shell.openUrls()
    await expect(issued.row(GRACE)).toContainText([newest, first])
    await again.shell.goTo('Servers')
    await customers.tab.click()
    await customers.open(GRACE)
    await expect(customers.tokens).toContainText([newest, first])
    await customers.manage('Revoke…', customers.tokens.nth(1))
    await expect(customers.dialog).toContainText(first)
  })

  await test.step('shows the URLs this app generated in a hosted workspace, even after a restart, and copies one', async () => {
    await again.page.keyboard.press('Escape')
    await again.page.keyboard.press('Escape')
    await again.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await again.generate('Billing EU', ADA)
    const made = await again.result.url.inputValue()
    await again.form.fill({ 'Primary identity': IDENTITY })
    await expect(again.form.root.getByRole('note')).toContainText('In this app')

    const third = await again.restart()
    await third.servers.choose('Billing EU')
    const note = third.form.root.getByRole('note')
    await third.form.fill({ 'Primary identity': 'alan@bletchley.example' })
    await expect(note).toHaveCount(0)
    await third.form.fill({ 'Primary identity': ` ${IDENTITY} ` })
    await expect(note).toContainText('already generated a URL for this customer')
    await note.getByRole('button', { name: 'Copy URL' }).click()
    await expect.poll(() => third.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(made)

    fake.respondToGeneration(refused(400, 'This customer is blocked'))
    await third.form.fill({ 'Primary identity': 'blocked@bletchley.example' })
    await third.form.generate.click()
    await expect(third.shell.alert('This customer is blocked')).toBeVisible()
    await third.form.fill({ 'Primary identity': 'blocked@' })
    await expect(third.page.getByRole('option', { name: /blocked@/ })).toHaveCount(0)
  })
})

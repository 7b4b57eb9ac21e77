import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

test('keeps unsaved input or asks about it, and links a URL to its customer', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  await test.step('keeps unsaved settings of the local service while navigating', async () => {
    const contact = desk.page.getByRole('textbox', { name: 'Support contact' })
    await desk.openLocalSettings('Data')
    await contact.fill('help@desk.example')
    await desk.shell.goTo('Servers')
    await desk.openLocalSettings('Data')
    await expect(contact).toHaveValue('help@desk.example')
  })

  await test.step('asks when Escape is pressed in an edited credential, and closes an untouched one', async () => {
    await desk.shell.goTo('Servers')
    const endpoints = new Endpoints(page)
    const form = page.getByRole('dialog', { name: 'Add credential' })
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await desk.servers.choose('Sample Orders API')
    await endpoints.settings.click()
    const open = page.getByRole('button', { name: 'Add credential' }).first()
    await open.click()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await open.click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Production key')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Production key')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('opens the customer from an issued URL, and pauses the token', async () => {
    const customers = new Customers(desk.page)
    await desk.generate('Sample Orders API', ADA)
    await desk.shell.openUrls()
    await new IssuedUrls(desk.page).choose(ADA['Primary identity'], 'Manage customer')
    await expect(customers.drawer).toHaveAccessibleName(/ada@/)
    await customers.action('Pause').first().click()
    await expect(customers.tokens.first()).toContainText('Paused')
    await customers.action('Resume').first().click()
    await expect(customers.tokens.first()).toContainText('Live')
  })
})

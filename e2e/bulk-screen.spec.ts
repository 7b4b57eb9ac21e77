import type { Page } from '@playwright/test'
import { definitionSchema } from '../src/shared/management/definition/definition.ts'
import { silent } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { deployServer } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { startRecordingUpstream } from './harness/recording-upstream.ts'
import { Bulk } from './pages/bulk.ts'

const TABLE = 'Email,Name\nada@analytical.example,Ada\ngrace@navy.example,Grace'

/** Drops a file in the middle of the screen. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName))
      return transfer
    },
    [name, text] as const,
  )
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
}

test('reads a table, runs it using only the keyboard, and never shows secrets', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  const { page } = desk
  const bulk = new Bulk(page)
  await test.step('runs a table with only the keyboard', async () => {
    await page.keyboard.press('Control+2')
    await expect(desk.main.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await desk.tabTo(desk.main.getByRole('button', { name: 'From a table…' }))
    await page.keyboard.press('Enter')
    await expect(desk.main.getByRole('heading', { name: 'From a table' })).toBeVisible()
    await desk.tabTo(bulk.paste)
    expect(await desk.focusIsVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await expect(bulk.dialog.getByRole('textbox', { name: 'Cells or CSV' })).toBeFocused()
    await page.keyboard.insertText(TABLE)
    await desk.tabTo(bulk.dialog.getByRole('button', { name: 'Continue' }))
    await page.keyboard.press('Enter')
    await expect(bulk.useOf('Email')).toHaveValue('identity')
    await desk.tabTo(bulk.check)
    await page.keyboard.press('Enter')
    // Focus is on the missing field.
    await expect(bulk.server).toBeFocused()
    await page.keyboard.type('Sample Orders')
    await desk.tabTo(bulk.check)
    const checkedFrom = await bulk.bottomOf(bulk.check)
    expect(
      await page.evaluate(() => document.querySelector('main')?.clientWidth),
      'the width of the task',
    ).toBeGreaterThan((await page.evaluate(() => window.innerWidth)) - 60)
    await page.keyboard.press('Enter')
    await bulk.generate.waitFor()
    expect(await bulk.bottomOf(bulk.generate), 'the button keeps its place').toBe(checkedFrom)
    await bulk.back.click()
    await expect(desk.main.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await desk.main.getByRole('button', { name: 'From a table…' }).click()
    await desk.tabTo(bulk.generate)
    await page.keyboard.press('Enter')
    await expect(bulk.state('Issued')).toHaveText('Issued 2')
    await desk.tabTo(bulk.state('Issued'))
    await page.keyboard.press('Enter')
    await expect(bulk.rows).toHaveCount(2)
  })

  await test.step("never shows a customer's secrets, from the table to the run", async () => {
    const api = await startRecordingUpstream()
    const things = { id: 'a', title: 'Things', description: 'Lists things.', toolName: 'list_things', method: 'GET' }
    const accounts = definitionSchema.parse({
      name: 'Accounts',
      credentials: [
        { id: 'key', name: 'Account key', details: { kind: 'bearer' }, perCustomer: true, customerKey: 'api_key' },
      ],
      endpoints: [{ ...things, baseUrl: api.url, path: '/things', credentialId: 'key' }],
    })
    await deployServer(await becomeOperator(desk), accounts)
    await desk.shell.openTable()
    await bulk.openFile(
      'customers.csv',
      'Email,api_key\nada@analytical.example,sk-secret-1\ngrace@navy.example,sk-secret-2\n,sk-secret-3',
    )
    await bulk.server.selectOption('Accounts')
    await expect(bulk.useOf('api_key')).toHaveValue('field:api_key')
    await bulk.useOf('api_key').selectOption('Not used')
    await expect(desk.main.getByRole('note')).toContainText('needs a value for api_key (Account key)')
    await expect(desk.main).not.toContainText('sk-secret')
    await bulk.useOf('api_key').selectOption('api_key')
    await expect(desk.main).not.toContainText('sk-secret')
    await expect(desk.main.getByRole('note')).toHaveCount(0)
    expect(await desk.shell.html()).not.toContain('sk-secret')
    await bulk.check.click()
    await desk.main.getByText('All', { exact: true }).click()
    await expect(bulk.planned).toHaveCount(3)
    expect(await desk.shell.html()).not.toContain('sk-secret')
    await bulk.generate.click()
    await expect(bulk.state('Issued')).toHaveText('Issued 2')
    expect(await desk.shell.html()).not.toContain('sk-secret')
  })

  await test.step("reads a file dropped anywhere, and if it can't, keeps the previous content and says why", async () => {
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.shell.openTable()
    await dropFile(desk.page, 'customers.xlsx', 'PK\u0003\u0004')
    await expect(desk.shell.alert('This is an archive or a document')).toContainText('Choose a CSV or TSV file')
    await dropFile(desk.page, 'customers.csv', TABLE)
    await expect(bulk.useOf('Email')).toHaveValue('identity')
    await dropFile(desk.page, 'broken.csv', 'Email\n"ada')
    await expect(desk.shell.alert('A quotation mark in the row on line 2 isn’t closed')).toBeVisible()
    await expect(bulk.useOf('Email')).toHaveValue('identity')

    await bulk.server.selectOption('Billing EU')
    await bulk.check.click()
    fake.respondToGeneration(silent, silent)
    await bulk.generate.click()
    await expect(bulk.state('In progress')).toHaveText('In progress 2')
    await dropFile(desk.page, 'more.csv', TABLE)
    await expect(desk.main.getByRole('heading', { name: 'more.csv' })).toBeVisible()
  })
})

import { join } from 'node:path'
import { shoot } from './harness/shoot.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { expect, test } from './person-fixtures.ts'

test('handing a URL over to clients', async ({ startDesk, home }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.generate('Sample Orders API', ADA)
  await shoot(desk, 'clients-card')
  await clients.openAll()
  await expect(clients.option('Cursor')).toContainText('Works')
  await clients.choose('VS Code')
  await shoot(desk, 'clients-drawer')
  await clients.choose('ChatGPT')
  await shoot(desk, 'clients-blocked')
  await clients.choose('Claude Code')
  await clients.reveal.click()
  await clients.bearer.click({ force: true })
  await shoot(desk, 'clients-command')
  await clients.choose('VS Code')
  await clients.install.click()
  await expect(clients.diff).toContainText('sample-orders-api')
  await shoot(desk, 'clients-diff')
  await clients.confirm.click()
  await expect(clients.undo('VS Code')).toBeVisible()
  await shoot(desk, 'clients-installed')
  await clients.choose('Cursor')
  await clients.install.click()
  await clients.confirm.click()
  await expect(clients.undo('Cursor')).toBeVisible()
  await clients.qr.click()
  await shoot(desk, 'clients-qr')
  await desk.page.keyboard.press('Escape')
  await clients.savePage.click()
  await shoot(desk, 'clients-save-page')
  await desk.electron.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    },
    join(home, 'page.html'),
  )
  await clients.dialog.getByRole('button', { name: 'Save…' }).click()
  await expect(clients.dialog).toContainText('The page is saved')
  await shoot(desk, 'clients-page-saved')
  await clients.dialog.getByRole('button', { name: 'Done' }).click()
  await clients.close.click()
  await desk.shell.goTo('Issued URLs')
  await shoot(desk, 'clients-issued')
  await desk.shell.goTo('Settings')
  await desk.settings.section('Installed').click()
  await expect(clients.records).toHaveCount(2)
  await shoot(desk, 'clients-records')
})

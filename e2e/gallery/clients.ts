import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Clients } from '../pages/clients.ts'
import { ADA } from '../pages/customer-form.ts'
import { chainOf } from './scene.ts'

export const handOff = chainOf({
  title: 'handing a URL over to clients',
  async open({ startDesk, home, person }) {
    const desk = await startDesk()
    return { desk, clients: new Clients(desk.page), home, person }
  },
  scenes: {
    async 'clients-records-empty'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.section('Clients').click()
      await expect(desk.main).toContainText('Nothing installed yet')
    },
    async 'clients-card'({ desk }) {
      await desk.shell.goTo('Servers')
      await desk.generate('Sample Orders API', ADA)
    },
    async 'clients-drawer'({ clients }) {
      await clients.openAll()
      await expect(clients.option('Cursor')).toContainText('Compatible')
      await clients.choose('VS Code')
    },
    async 'clients-blocked'({ clients }) {
      await clients.choose('ChatGPT')
    },
    async 'clients-none-found'({ clients }) {
      await clients.search.fill('nothing like this')
    },
    async 'clients-command'({ desk, clients }) {
      await desk.page.keyboard.press('Escape')
      await clients.choose('Claude Code')
      await clients.reveal.click()
      await clients.bearer.click({ force: true })
    },
    async 'clients-diff'({ clients }) {
      await clients.choose('VS Code')
      await clients.install.click()
      await expect(clients.diff).toContainText('sample-orders-api')
    },
    async 'clients-installed'({ clients }) {
      await clients.confirm.click()
      await expect(clients.undo('VS Code')).toBeVisible()
    },
    async 'clients-this-computer'({ clients }) {
      await clients.installInto('Cursor')
      await clients.qr.click()
      await expect(clients.goOnHere).toBeVisible()
    },
    async 'clients-qr'({ clients }) {
      await clients.goOnHere.click()
      await expect(clients.dialog.getByRole('img')).toBeVisible()
    },
    async 'clients-save-page'({ desk, clients }) {
      await desk.page.keyboard.press('Escape')
      await clients.savePage.click()
    },
    async 'clients-save-page-open'({ clients }) {
      await clients.dialog.getByRole('switch').click({ force: true })
      await expect(clients.dialog.getByRole('note')).toBeVisible()
    },
    async 'clients-page-saved'({ desk, clients, home }) {
      await clients.dialog.getByRole('switch').click({ force: true })
      await desk.electron.evaluate(
        ({ dialog }, filePath) => {
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
        },
        join(home, 'page.html'),
      )
      await clients.dialog.getByRole('button', { name: 'Save…' }).click()
      await expect(clients.dialog).toContainText('Page saved')
    },
    async 'clients-issued'({ desk, clients }) {
      await clients.dialog.getByRole('button', { name: 'Done' }).click()
      await clients.close.click()
      await desk.shell.openUrls()
      await expect(desk.main.getByText(ADA['Primary identity'])).toBeVisible()
    },
    async 'clients-records'({ desk, clients }) {
      await desk.shell.goTo('Settings')
      await desk.settings.section('Clients').click()
      await expect(clients.records).toHaveCount(2)
    },
    async 'clients-undo-failed'({ desk, clients, person }) {
      await desk.shell.goTo('Servers')
      await clients.openAll()
      await clients.choose('Cursor')
      await clients.undo('Cursor').waitFor()
      await writeFile(person.cursor, 'no JSON')
      await clients.undo('Cursor').click()
      await expect(desk.shell.alerts).toBeVisible()
    },
    async 'clients-records-unreadable'({ desk, clients, person }) {
      await clients.close.click()
      await rm(person.vscode)
      await desk.shell.goTo('Settings')
      await desk.settings.section('Clients').click()
      await expect(clients.records).toHaveCount(2)
      await expect(clients.record('Cursor')).toContainText('Unreadable')
    },
    async 'clients-record-forget'({ clients }) {
      await clients.recordAction('Cursor', 'Forget').click()
    },
  },
})

export const clientRefusals = chainOf({
  title: 'what clients refuse, and what became of entries',
  async open({ startDesk, person, fake }) {
    await writeFile(
      person.cursor,
      '{\n  // What Cursor does not take.\n  "mcpServers": {\n    "mine": { "url": "http://127.0.0.1:9/mcp" },\n  },\n}\n',
    )
    const desk = await startDesk()
    return { desk, clients: new Clients(desk.page), person, fake }
  },
  scenes: {
    async 'clients-repair'({ desk, clients }) {
      await desk.generate('Sample Orders API', ADA)
      await clients.openAll()
      await clients.choose('Cursor')
      await clients.install.click()
      await expect(clients.review).toContainText('Removes trailing commas')
    },
    async 'clients-refused'({ desk, clients, person }) {
      await clients.review.getByRole('button', { name: 'Cancel' }).click()
      await writeFile(person.cursor, '{ "mcpServers": {')
      await clients.install.click()
      await expect(desk.shell.alerts).toBeVisible()
    },
    async 'clients-new-file'({ clients, person }) {
      await rm(person.cursor)
      await clients.choose('VS Code')
      await clients.choose('Cursor')
      await clients.installInto('VS Code')
      await clients.close.click()
      await clients.openAll()
      await clients.choose('Cursor')
      await clients.install.click()
      await expect(clients.diff).toBeVisible()
    },
    async 'clients-records-changed'({ desk, clients, person }) {
      await clients.confirm.click()
      await clients.undo('Cursor').waitFor()
      await clients.close.click()
      await writeFile(person.vscode, '{}')
      await writeFile(person.cursor, String(await person.read(person.cursor)).replace('http://127', 'https://127'))
      await desk.shell.goTo('Settings')
      await desk.settings.section('Clients').click()
      await expect(clients.record('Cursor')).toContainText('Changed')
    },
    async 'clients-hosted'({ desk, clients, fake }) {
      await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
      await desk.generate('Billing EU', ADA)
      await clients.openAll()
      await clients.choose('Zed')
      await expect(clients.pane('Zed')).toContainText('only the address was checked')
    },
  },
})

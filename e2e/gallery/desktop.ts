import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { drop, holdOver } from '../harness/drop-files.ts'
import { ADA } from '../pages/customer-form.ts'
import { chainOf } from './scene.ts'

const ORDERS = 'Sample Orders API'
const link = (parameters: Record<string, string>) => `mcp-access-desk://generate?${new URLSearchParams(parameters)}`
const ARCHIVE = 'Q3 customers of the northern region, second version with corrected addresses.mcpserver'

export const desktop = chainOf({
  title: 'links, files, and what the desktop does for the app',
  open: async ({ startDesk }) => ({ desk: await startDesk() }),
  scenes: {
    async 'link-filled'({ desk }) {
      const details = { identity: 'ada@analytical.example', name: 'Ada Lovelace', company: 'Analytical Engines' }
      await desk.openWithSystem(link({ server: ORDERS, ...details, token: '1', department_code: '2' }))
      await expect(desk.main.getByText('Filled in from a link.')).toBeVisible()
    },
    async 'link-asks'({ desk }) {
      await desk.form.field('Role').fill('Analyst')
      await desk.openWithSystem(link({ server: ORDERS, identity: 'grace@navy.example' }))
      await expect(desk.main.getByRole('button', { name: 'Keep mine' })).toBeVisible()
    },
    async 'link-refused'({ desk }) {
      await desk.openWithSystem(link({ server: 'A server that was renamed' }))
      await expect(desk.page.getByRole('dialog')).toContainText('A server that was renamed')
    },
    async 'file-held-over'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await holdOver(desk.page, { name: 'customers.csv', type: 'text/csv', text: '' })
      await expect(desk.page.getByText('Drop to generate URLs from the table')).toBeVisible()
    },
    async 'files-held-over'({ desk }) {
      const file = { name: 'customers.csv', type: 'text/csv', text: '' }
      await holdOver(desk.page, file, file)
      await expect(desk.page.getByText('Drop one file at a time')).toBeVisible()
    },
    async 'server-file-opened'({ desk }) {
      await drop(desk.page, { name: ARCHIVE, type: '', text: '{"openapi":"3.1.0"}' })
      await expect(desk.page.getByRole('button', { name: 'Import server' })).toBeVisible()
    },
    async 'server-file-refused'({ desk }) {
      await desk.page.getByRole('button', { name: 'Import server' }).click()
      await expect(desk.shell.alert('isn’t an exported MCP server')).toBeVisible()
    },
    async 'table-replaces-table'({ desk }) {
      await desk.page.keyboard.press('Escape')
      const table = join(desk.home, 'customers.csv')
      await writeFile(table, 'Email\nada@analytical.example\n')
      await desk.openWithSystem(table)
      await expect(desk.main.getByRole('heading', { name: 'customers.csv' })).toBeVisible()
      await desk.openWithSystem(table)
      await expect(desk.page.getByRole('button', { name: 'Open table' })).toBeVisible()
    },
    async 'secret-copied'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await desk.shell.goTo('Servers')
      await desk.generate(ORDERS, ADA)
      await desk.result.copyUrl.click()
      await expect(desk.result.root.getByText('Clears in 60 seconds')).toBeVisible()
    },
    async help({ desk }) {
      await desk.form.generate.focus()
      await desk.page.keyboard.press('?')
      await expect(desk.page.getByRole('dialog', { name: 'Help' })).toBeVisible()
    },
    async 'help-table'({ desk }) {
      await desk.page.getByRole('button', { name: 'URL states' }).click()
      await expect(desk.page.getByRole('cell', { name: 'HTTP 404' }).first()).toBeVisible()
    },
    async 'help-code'({ desk }) {
      await desk.page.getByRole('button', { name: 'Scripts, links, and your assistant' }).click()
      await expect(desk.page.getByRole('group', { name: 'Example' }).first()).toBeVisible()
    },
    async 'help-search'({ desk }) {
      await desk.page.getByRole('searchbox', { name: 'Search help' }).fill('passphrase')
      await expect(desk.page.getByRole('list', { name: 'Search results' })).toBeVisible()
    },
    async 'help-search-without-match'({ desk }) {
      await desk.page.getByRole('searchbox', { name: 'Search help' }).fill('passwort vergessen')
      await expect(desk.page.getByText('No results for “passwort vergessen”')).toBeVisible()
    },
  },
})

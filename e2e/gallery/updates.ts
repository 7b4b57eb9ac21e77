import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { generated } from '../fake-service/responses.ts'
import { BulkRuns, tableOf } from '../harness/bulk.ts'
import { APP_IMAGE, DEBIAN_PACKAGE, Updates } from '../harness/update-server.ts'
import { UpdatesPage } from '../pages/updates.ts'
import { chainOf } from './scene.ts'

const NOTES = `### Added

- **Calls.** Compare two ranges of the call log side by side, with the customers who called in one of them only.
- **Clients.** Install into two more clients, and see which of a customer’s clients has tools of an older version of a server.
- **Headless service.** \`--metrics\` serves Prometheus metrics on a port of its own.

### Fixed

- A table with more than 100,000 rows no longer takes half a minute to open.

### Security

- The description of an update is signed, also on Linux.`

export const updateStates = chainOf({
  title: 'updates, and what’s new',
  async open({ startDesk, home, fake }) {
    const kept = { version: 1, settings: { checkForUpdates: false }, updates: { lastSeenVersion: '0.0.9' } }
    await writeFile(join(home, 'settings.json'), JSON.stringify(kept))
    const updates = await Updates.start(home)
    const desk = await startDesk(updates.env)
    const byHand = () => startDesk({ ...updates.env, MCP_ACCESS_DESK_PACKAGE_TYPE: 'deb' })
    return { desk, page: new UpdatesPage(desk.page), updates, fake, byHand, close: () => updates.close() }
  },
  scenes: {
    async 'whats-new'({ page }) {
      await expect(page.whatsNew).toBeVisible()
    },
    async 'updates-unsigned'({ desk, page, updates }) {
      await page.whatsNew.getByRole('button', { name: 'Close' }).click()
      await desk.shell.goTo('Settings')
      await desk.settings.section('About and updates').click()
      await updates.publish({ version: '9.1.0', notes: NOTES })
      updates.server.files.delete('latest-linux.yml.sig')
      await page.check.click()
      await expect(page.alert).toContainText('isn’t signed')
    },
    async 'updates-up-to-date'({ page, updates }) {
      await updates.publish({ version: '0.0.1' })
      await page.check.click()
      await expect(page.status).toContainText('up to date')
    },
    async 'updates-available'({ page, updates }) {
      await updates.publish({ version: '9.1.0', notes: NOTES })
      await page.check.click()
      await expect(page.status).toContainText('is available')
    },
    async 'updates-notice'({ desk, page }) {
      await desk.shell.goTo('Servers')
      await expect(page.notice).toBeVisible()
    },
    async 'updates-downloading'({ page, updates }) {
      updates.server.put(APP_IMAGE, updates.newProgram, 'held')
      await page.notice.click()
      await page.download.click()
      await expect(page.cancel).toBeVisible()
    },
    async 'updates-cut-off'({ page, updates }) {
      await page.cancel.click()
      updates.server.put(APP_IMAGE, updates.newProgram, 'cut')
      await page.download.click()
      await expect(page.alert).toContainText('was lost')
    },
    async 'updates-ready'({ page, updates }) {
      updates.server.put(APP_IMAGE, updates.newProgram)
      await page.alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.install).toBeVisible()
    },
    async 'updates-waiting'({ desk, page, fake }) {
      await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
      const bulk = new BulkRuns(desk.page)
      fake.respondToGeneration({ ...generated('mt_held'), after: new Promise(() => {}) })
      await bulk.start(await bulk.workspaceId('Acme'), 'srv_billing', tableOf(1), 1)
      await desk.shell.goTo('Settings')
      await desk.settings.section('About and updates').click()
      await page.install.click()
      await expect(page.dontInstall).toBeVisible()
    },
    async 'updates-by-hand'(stage) {
      await stage.desk.finish()
      await stage.updates.publish({ version: '9.1.0', notes: NOTES, files: { [DEBIAN_PACKAGE]: 'a package' } })
      stage.desk = await stage.byHand()
      await stage.desk.shell.goTo('Settings')
      await stage.desk.settings.section('About and updates').click()
      const page = new UpdatesPage(stage.desk.page)
      await page.check.click()
      await expect(page.commands).toBeVisible()
    },
  },
})

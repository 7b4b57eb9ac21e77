import { expect } from '@playwright/test'
import { manage } from '../harness/manage.ts'
import { ApiKeys } from '../pages/api-keys.ts'
import { Audit } from '../pages/audit.ts'
import { ADA } from '../pages/customer-form.ts'
import { chainOf, type Stage } from './scene.ts'

type Settings = Stage['desk']['settings']

const section = (name: Parameters<Settings['section']>[0]) =>
  async function show({ desk }: Stage): Promise<void> {
    await desk.settings.section(name).click()
    await expect(desk.settings.sectionHeading(name)).toBeVisible()
  }

const page = (name: Parameters<Settings['workspacePage']>[0], heading: string = name) =>
  async function show({ desk }: Stage): Promise<void> {
    await desk.settings.openWorkspace('Local', name)
    await expect(desk.settings.sectionHeading(heading)).toBeVisible()
  }

export const settings = chainOf({
  title: 'Settings, API keys and their log, and what screen sharing hides',
  async open({ startDesk, fake }) {
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    await desk.shell.goTo('Settings')
    return { desk, fake, keys: new ApiKeys(desk.page), audit: new Audit(desk.page) }
  },
  scenes: {
    'settings-local': page('Service'),
    async 'settings-local-paused'({ desk }) {
      await desk.main.getByRole('button', { name: 'Pause serving' }).click()
      await expect(desk.main.getByRole('button', { name: 'Resume serving' })).toBeVisible()
    },
    async 'settings-local-resumed'({ desk }) {
      await desk.main.getByRole('button', { name: 'Resume serving' }).click()
      await expect(desk.main.getByRole('button', { name: 'Pause serving' })).toBeVisible()
    },
    'settings-reachable': page('Reachable from'),
    'settings-data': page('Data'),
    async 'settings-usage-export'({ desk }) {
      await desk.page.getByRole('button', { name: 'Export usage…' }).click()
      await expect(desk.page.getByRole('dialog', { name: 'Export usage' })).toBeVisible()
    },
    async 'settings-general'(stage) {
      await stage.desk.page.keyboard.press('Escape')
      await section('General')(stage)
    },
    'settings-notifications': section('Notifications'),
    'settings-security': section('Security and backup'),
    'settings-clients': section('Clients'),
    'settings-keyboard': section('Keyboard'),
    'settings-about': section('About and updates'),
    async 'settings-new-workspace'({ desk }) {
      await desk.settings.startAdding()
    },
    async 'settings-new-workspace-faults'({ desk }) {
      await desk.settings.add.click()
      await expect(desk.settings.name).toHaveAttribute('aria-invalid', 'true')
    },
    async 'settings-key-refused'({ desk, fake }) {
      await desk.settings.fillNewWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: 'not-the-key' })
      await desk.settings.add.click()
      await expect(desk.settings.apiKey).toHaveAttribute('aria-invalid', 'true')
    },
    async 'settings-workspace'({ desk, fake }) {
      await desk.settings.apiKey.fill(fake.apiKey)
      await desk.settings.add.click()
      await expect(desk.shell.workspace).toContainText('Acme production')
      await desk.shell.goTo('Settings')
      await desk.settings.test.click()
      await expect(desk.settings.text('Key works')).toBeVisible()
    },
    async 'settings-removal'({ desk }) {
      await desk.settings.remove.click()
      await expect(desk.settings.confirmRemoval).toBeVisible()
    },
    async 'api-key-revoke'({ desk, keys }) {
      await desk.settings.confirmRemoval.click()
      await desk.settings.workspacePage('API keys').click()
      await keys.add('Billing back office')
      await keys.add('Nightly export')
      await keys.revoke('Nightly export')
    },
    async 'api-keys'({ keys }) {
      await keys.confirmRevocation.click()
      await expect(keys.row('Nightly export')).toContainText('Revoked')
    },
    async 'platform-settings'({ desk, keys }) {
      await desk.settings.workspacePage('Data').click()
      await keys.contact.fill('support@acme.example')
      await keys.retention.fill('0')
      await keys.auditRetention.fill('7')
      await keys.save.click()
    },
    async 'assistant-create'({ desk, keys }) {
      await desk.settings.workspacePage('API keys').click()
      await keys.assistant.click()
    },
    async 'api-key-name'({ desk, keys }) {
      await desk.page.keyboard.press('Escape')
      await keys.create.click()
    },
    async 'api-key-made'({ keys }) {
      await keys.name.fill('Reporting')
      await keys.make.click()
      await keys.key.waitFor()
    },
    async 'audit-log'({ desk, keys, audit }) {
      const apiKey = await keys.key.inputValue()
      await keys.done.click()
      const baseUrl = await desk.readLocalBaseUrl()
      await manage({ baseUrl, apiKey }, 'servers.create', { name: 'Mine' }).catch(() => undefined)
      await desk.settings.workspacePage('Audit log').click()
      await expect(audit.row('Not allowed')).toContainText('Reporting')
      await expect(audit.row('API key revoked')).toContainText('Nightly export')
    },
    async 'audit-details'({ audit }) {
      await audit.row('API key revoked').click()
      await expect(audit.details).toContainText('Revoked at')
    },
    async 'audit-not-allowed'({ audit }) {
      await audit.closeDetails.click()
      await audit.row('Not allowed').click()
      await expect(audit.details).toContainText('Nothing was changed')
    },
    async 'audit-verified'({ audit }) {
      await audit.closeDetails.click()
      await audit.verify.click()
      await expect(audit.verification).toContainText('The log is intact')
    },
    async 'audit-export'({ audit }) {
      await audit.done.click()
      await audit.export.click()
      await expect(audit.save).toBeVisible()
    },
    async 'audit-none'({ desk, audit }) {
      await desk.page.keyboard.press('Escape')
      await audit.search.fill('nobody has such a name')
      await expect(audit.table).toBeHidden()
    },
    async 'local-result-hidden'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.section('General').click()
      await desk.settings.hideSecrets.click({ force: true })
      await expect(desk.settings.hideSecrets).toBeChecked()
      await desk.shell.goTo('Servers')
      await expect(desk.result.root).toContainText('Hidden while screen sharing')
    },
  },
})

const WITHOUT_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_RUNTIME_DIR: undefined }

export const secretStorage = chainOf({
  title: 'the choice of secret storage without a keychain',
  open: async ({ startDesk }): Promise<Stage> => ({ desk: await startDesk(WITHOUT_KEYCHAIN) }),
  scenes: {
    async 'secrets-choice'({ desk }) {
      await expect(desk.gate.choiceHeading).toBeVisible()
    },
    async 'secrets-memory'({ desk }) {
      await desk.gate.inMemory.click()
      await expect(desk.gate.useMemory).toBeVisible()
    },
    async 'secrets-passphrases-differ'({ desk }) {
      await desk.gate.choosePassphrase()
      await desk.gate.passphrase.fill('correct horse')
      await desk.gate.repeat.fill('correct hose')
      await desk.gate.create.click()
      await expect(desk.gate.repeat).toHaveAttribute('aria-invalid', 'true')
    },
    async 'secrets-locked'(stage) {
      await stage.desk.gate.createPassphrase('correct horse battery staple')
      await expect(stage.desk.servers.option('Sample Orders API')).toBeVisible()
      stage.desk = await stage.desk.restart()
      await expect(stage.desk.gate.lockedHeading).toBeVisible()
    },
    async 'secrets-wrong-passphrase'({ desk }) {
      await desk.gate.unlockWith('not the passphrase')
      await expect(desk.gate.passphrase).toHaveAttribute('aria-invalid', 'true')
    },
  },
})

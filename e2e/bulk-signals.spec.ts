import { refused } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns } from './harness/bulk.ts'
import type { Desk } from './harness/desk.ts'
import { watchSignals } from './harness/watch-signals.ts'
import { Bulk } from './pages/bulk.ts'

/** A table of customers without a URL, because those with one are skipped. */
const tableOf = (group: string, count = 6) =>
  `email\n${Array.from({ length: count }, (_, row) => `${group}-${row}@bulk.example\n`).join('')}`

test("reports a run's progress in the taskbar and in notifications that open it", async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  const signals = await watchSignals(desk, false)
  const workspaceId = await bulk.workspaceId('Acme')
  await test.step("shows a run's progress and problems in the taskbar, and notifies a user who's working in another app", async () => {
    fake.respondToGeneration(refused(400, 'No'), refused(401, 'Invalid API key'))
    const { id } = await bulk.start(workspaceId, 'srv_billing', tableOf('customer'), 1)
    await expect.poll(async () => (await bulk.progress(id)).pause?.reason).toBe('unauthenticated')
    await expect.poll(async () => (await signals()).bars.at(-1)).toMatch(/^0\.1666\d* error$/)
    await expect
      .poll(async () => (await signals()).notices)
      .toEqual(['Bulk run paused: The service rejected the API key. Replace it, then resume the run.'])

    await bulk.invoke('bulk.resume', { runId: id })
    await expect.poll(async () => (await signals()).bars.at(-1)).toBe('-1 none')
    await expect
      .poll(async () => (await signals()).notices.slice(1))
      .toEqual(['Bulk run finished: 5 issued · 1 failed · 0 unknown'])
    expect((await signals()).notices.join()).not.toMatch(/customer-|mt_/)
  })

  await test.step('opens a run from its notification after an open dialog is closed', async () => {
    const screen = new Bulk(desk.page)
    await desk.shell.openTable()
    await screen.paste.click()
    const text = screen.dialog.getByRole('textbox', { name: 'Cells or CSV' })
    await text.fill('who\nada')
    const { id } = await bulk.start(workspaceId, 'srv_billing', tableOf('dialog'), 1)
    await expect.poll(async () => (await signals()).notices.length).toBe(3)
    await pressNotice(desk)
    await expect(text).toHaveValue('who\nada')
    await screen.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(screen.dialog).toHaveCount(0)
    await expect(desk.main.getByRole('heading', { name: 'customers.csv' })).toBeVisible()
    expect(desk.page.url()).toContain(id)
  })

  await test.step('brings the window to the front, showing the run, when its notification is clicked', async () => {
    const { id } = await bulk.start(workspaceId, 'srv_billing', tableOf('pressed'), 1)
    await expect.poll(async () => (await signals()).notices.length).toBe(4)
    // Replaces the window manager, which the test environment lacks.
    await desk.electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      if (!window) throw new Error('no window')
      const done: string[] = []
      Object.assign(globalThis, { done })
      window.isMinimized = () => !done.includes('restore')
      window.restore = () => void done.push('restore')
      window.focus = () => void done.push('focus')
      window.hide()
    })
    await desk.shell.goTo('Settings')
    await pressNotice(desk)
    await expect(desk.main.getByRole('heading', { name: 'customers.csv' })).toBeVisible()
    await expect(desk.main.getByText('Finished', { exact: true })).toBeVisible()
    expect(desk.page.url()).toContain(id)
    const window = await desk.electron.evaluate(({ BrowserWindow }) => ({
      done: Reflect.get(globalThis, 'done') as string[],
      visible: BrowserWindow.getAllWindows()[0]?.isVisible(),
    }))
    expect(window).toEqual({ done: ['restore', 'focus'], visible: true })
  })

  await test.step('shows a run only in the taskbar while the window is in front', async () => {
    const inFront = await watchSignals(desk, true)
    await bulk.start(workspaceId, 'srv_billing', tableOf('front', 200), 1)
    await expect.poll(async () => (await inFront()).bars).toContainEqual(expect.stringMatching(/ normal$/))
    await expect.poll(async () => (await inFront()).bars.at(-1)).toBe('-1 none')
    expect((await inFront()).notices).toEqual([])
  })
})

/** Clicks the latest notification. */
const pressNotice = (desk: Desk) => desk.electron.evaluate(() => Reflect.get(globalThis, 'pressNotice')() as boolean)

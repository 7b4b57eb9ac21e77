import { refused } from './fake-service/answers.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns } from './harness/bulk.ts'
import { watchSignals } from './harness/watch-signals.ts'

const TABLE = `email\n${Array.from({ length: 6 }, (_, row) => `customer-${row}@bulk.example\n`).join('')}`

test('the taskbar shows how a run goes and what stops it, and a notice tells who works elsewhere', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  const signals = await watchSignals(desk, false)
  fake.answerGeneration(refused(400, 'No'), refused(401, 'Invalid API key'))
  const { id } = await bulk.start(await bulk.workspaceId('Acme'), 'srv_billing', TABLE, 1)
  await expect.poll(async () => (await bulk.progress(id)).pause?.reason).toBe('unauthenticated')
  await expect.poll(async () => (await signals()).bars.at(-1)).toMatch(/^0\.1666\d* error$/)
  expect((await signals()).notices).toEqual([
    'Bulk run paused: The service doesn’t accept the API key. Replace it, then resume the run.',
  ])

  await bulk.invoke('bulk.resume', { runId: id })
  await expect.poll(async () => (await signals()).bars.at(-1)).toBe('-1 none')
  expect((await signals()).notices.slice(1)).toEqual(['Bulk run finished: 5 issued · 1 failed · 0 unknown'])
  expect((await signals()).notices.join()).not.toMatch(/customer-|mt_/)
})

test('nothing but the taskbar tells of a run while the window is in front', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  const signals = await watchSignals(desk, true)
  await bulk.start(await bulk.workspaceId('Acme'), 'srv_billing', TABLE, 1)
  await expect.poll(async () => (await signals()).bars.at(-1)).toBe('-1 none')
  expect((await signals()).bars).toContainEqual(expect.stringMatching(/ normal$/))
  expect((await signals()).notices).toEqual([])
})

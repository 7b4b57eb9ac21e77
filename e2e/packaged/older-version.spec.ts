import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADA } from '../pages/customer-form.ts'
import { expect, OLDER_URL_FILE, PERSONS_DATA, personsOwnData, test } from './packaged-test.ts'

test.use({ appEnv: personsOwnData })

test("keeps the older package's files in the user's configuration folder", async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  await desk.result.copyUrl.click()
  await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
  await writeFile(OLDER_URL_FILE, await desk.readClipboard())
  await desk.finish()
  expect((await stat(PERSONS_DATA)).mode & 0o777, 'only for the person').toBe(0o700)
  expect((await stat(join(PERSONS_DATA, 'service/service.db'))).size).toBeGreaterThan(0)
})

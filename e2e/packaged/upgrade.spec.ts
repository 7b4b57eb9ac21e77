import { readFile } from 'node:fs/promises'
import { listToolNames } from '../harness/mcp-client.ts'
import { expect, OLDER_URL_FILE, personsOwnData, test } from './packaged-test.ts'

test.use({ appEnv: personsOwnData })

test("keeps a customer's URL from the older version working after the upgrade, and shows the URL's server", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await expect(desk.servers.option('Sample Orders API')).toBeVisible()
  expect(await listToolNames(await readFile(OLDER_URL_FILE, 'utf8'))).toHaveLength(4)
})

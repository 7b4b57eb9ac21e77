import { readFile } from 'node:fs/promises'
import { listToolNames } from '../harness/mcp-client.ts'
import { expect, OLDER_URL_FILE, personsOwnData, test } from './packaged-test.ts'

test.use({ appEnv: personsOwnData })

test('keeps the URL of a customer from the older version working after the upgrade, and shows its server', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await expect(desk.servers.option('Sample Orders API')).toBeVisible()
  expect(await listToolNames(await readFile(OLDER_URL_FILE, 'utf8'))).toHaveLength(4)
})

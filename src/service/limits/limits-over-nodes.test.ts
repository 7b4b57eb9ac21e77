import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { managementCaller } from '../management/management.testkit.ts'
import { generate } from '../mcp/stream.testkit.ts'
import { startTestService, withKey } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

it('allows exactly a URL’s limit across three services on one database', async () => {
  const url = await makePostgresDatabase()
  const encryptionKeys = makeKeys(makeKey('test'))
  const options = { databaseUrl: url, encryptionKeys }
  const first = await startTestService(options)
  const services = [first, await startTestService(options), await startTestService(options)]
  const call = managementCaller(first.baseUrl)
  const listed = await fetch(`${first.baseUrl}/mcp-servers`, { headers: withKey() })
  const [{ id = '' } = {}] = (await listed.json()) as { id: string }[]
  await call('servers.setLimits', { id, limits: { callsPerSecond: 5 } })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const period = async () =>
    (await client.query('SELECT floor(extract(epoch FROM clock_timestamp()) / 10) AS p')).rows[0].p

  /** Sends 90 requests. Returns how many were let through, or null if a new period began in the meantime. */
  async function ofOnePeriod(attempt: number): Promise<number | null> {
    const { token } = await generate(first, id, `customer ${attempt}`)
    const begun = await period()
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        const response = await fetch(`${services[index % 3]?.ownMcpUrl}/${token}/stream`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: PING,
        })
        await response.text()
        return response.status
      }),
    )
    // Two periods allow more than these requests, so that none of them may be rejected.
    if (begun !== (await period())) return null
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    return statuses.filter((status) => status === 200).length
  }
  let through: number | null = null
  for (let attempt = 1; through === null; attempt += 1) through = await ofOnePeriod(attempt)
  expect(through).toBe(50)
})

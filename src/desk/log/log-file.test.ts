import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { logFor, routeLog } from '../../base/log/log.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createAccessApi } from '../api/access-api.ts'
import { createLockedData } from '../secrets/locked-data.ts'
import { createSecretStorage } from '../secrets/secret-storage.ts'
import { MemorySecretStore } from '../secrets/secret-store.ts'
import { createLogFile } from './log-file.ts'

const KEY = 'k3y-7!q'

/** Starts a service that echoes the key it was sent: verbatim, percent-encoded, and as base64. */
async function startEcho(): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const key = (headers.authorization ?? '').slice('Bearer '.length)
    const forms = [key, encodeURIComponent(key).replaceAll('!', '%21'), Buffer.from(key).toString('base64')]
    const error = { code: 'internal', message: `No account for ${forms.join(' or ')} here` }
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('masks a short API key that a service echoes, in both the error message and the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = createLogFile(folder)
  onTestFinished(routeLog(file.write))
  const storage = createSecretStorage({
    openKeychain: async () => new MemorySecretStore(),
    passphraseFile: join(folder, 'none'),
    lockedData: createLockedData(folder, []),
    onSecret: file.hide,
    onChange: () => undefined,
  })
  await (await storage.store()).set('api-key:hosted', KEY)

  const baseUrl = await startEcho()
  const failure = await failureOf(createAccessApi({ baseUrl, apiKey: KEY, fetch }).listServers())
  const answer = await (await fetch(baseUrl, { headers: { authorization: `Bearer ${KEY}` } })).text()
  const reference = logFor('test').error(`Failed: ${answer}`, new Error(`Unforeseen: ${answer}`), { answer })
  await file.written()

  const written = readFileSync(join(folder, 'main.log'), 'utf8')
  expect(JSON.stringify(failure)).toContain('No account for')
  const [entry] = (await file.tail(10)).map((line) => JSON.parse(line))
  expect(entry).toMatchObject({ reference, area: 'test', stack: expect.stringContaining('Error: Unforeseen: ') })
  expect(JSON.stringify(failure)).not.toContain(KEY)
  for (const form of [KEY, 'k3y-7%21q', Buffer.from(KEY).toString('base64')]) expect(written).not.toContain(form)
})

it.skipIf(process.platform === 'win32')(
  'makes the log readable only by its owner, even if an earlier version left it readable by others',
  async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'access-desk-log-')), 'logs')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const modes = () => [folder, join(folder, 'main.log')].map((path) => (statSync(path).mode & 0o777).toString(8))
    const write = async () => {
      const file = createLogFile(folder)
      file.write({ at: new Date().toISOString(), level: 'info', area: 'test', message: 'A line' })
      await file.written()
    }
    await write()
    expect(modes()).toEqual(['700', '600'])
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'main.log'), 0o644)
    await write()
    expect(modes()).toEqual(['700', '600'])
  },
)

import { expect, it } from 'vitest'
import { collectLog } from '../../../base/testing/collect-log.ts'
import { createNonce } from '../../claims/claim-nonce.ts'
import { connect, manage } from '../../mcp/stream.testkit.ts'
import { generateFor, startTestService } from '../../service.testkit.ts'

const HOUR = 3_600_000

/** Starts a service with a claim link for one customer. */
async function setUp() {
  const service = await startTestService()
  const access = await generateFor(service, 'Sample Orders API')
  await manage(service, 'customers.update', { id: access.customerId, metadata: { name: 'Ada <King>' } })
  const [found] = await manage(service, 'tokens.find', { tokens: [access.token] })
  const tokenId = found?.id ?? ''
  const link = await manage(service, 'claims.create', { tokenId })
  const list = () => manage(service, 'claims.list', { tokenId })
  return { service, access, tokenId, link, list, code: link.url.slice(link.url.lastIndexOf('/') + 1) }
}

/** Opens a page as a browser does. */
async function open(url: string, { headers = {}, form }: { headers?: Record<string, string>; form?: string } = {}) {
  const response = await fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      ...(form !== undefined && { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: form,
  })
  const text = await response.text()
  const nonce = /name="nonce" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const shown = /<code id="address">(.*?)<\/code>/s.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? null
  return { response, text, shown, form: `nonce=${encodeURIComponent(nonce)}` }
}

it('shows whose access it is, and the URL only after the button was pressed, once', async () => {
  const { link, list, access } = await setUp()
  for (const _ of [1, 2, 3]) {
    const preview = await open(link.url)
    expect(preview.response.status).toBe(200)
    expect(preview.text).toContain('Ada &lt;King&gt;')
    expect(preview.text).not.toContain('mt_')
  }
  expect(await list()).toMatchObject([{ state: 'open', claimedAt: null }])
  const { form } = await open(link.url)
  const { response, shown } = await open(link.url, { form })
  expect(response.status).toBe(200)
  expect(shown).toMatch(/\/mcp\/mt_[\w-]{43}\/stream$/)
  expect(shown).not.toBe(access.url)
  const client = await connect(shown ?? '')
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  expect((await fetch(access.url, { method: 'POST', body: '{}' })).status).not.toBe(200)

  const replayed = await open(link.url, { form })
  expect(replayed.response.status).toBe(410)
  expect(replayed.shown).toBeNull()
  expect(await list()).toMatchObject([{ state: 'claimed', openedAgainAt: expect.any(String) }])
})

it('tells another visitor that the link was used, and shows the connection to the browser that used it', async () => {
  const { link, list } = await setUp()
  const { form } = await open(link.url)
  const used = await open(link.url, { form })
  const cookie = (used.response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  expect(used.response.headers.get('set-cookie')).toMatch(/; Path=\/claim; .*HttpOnly; SameSite=Lax/)
  const waiting = await open(link.url, { headers: { cookie } })
  expect(waiting.response.status).toBe(200)
  expect(waiting.text).toContain('No app has connected yet')
  expect(waiting.text).not.toContain('mt_')
  const connection = (headers: Record<string, string>) => fetch(`${link.url}?connection`, { headers })
  expect(await (await connection({ cookie })).json()).toEqual({ connected: null })
  await connect(used.shown ?? '', 'legacy')
  await expect
    .poll(async () => (await connection({ cookie })).json())
    .toEqual({ connected: expect.stringContaining('test-client 1.2.3') })
  for (const foreign of ['', `${cookie}x`]) expect((await connection({ cookie: foreign })).status).toBe(404)
  await expect.poll(async () => (await open(link.url, { headers: { cookie } })).text).toContain('test-client 1.2.3')
  expect(await list()).toMatchObject([{ openedAgainAt: null }])

  const other = await open(link.url)
  expect(other.response.status).toBe(410)
  expect(other.text).toContain('already been used')
  expect(other.text).not.toMatch(/mt_|test-client|Ada/)
  expect(await list()).toMatchObject([{ openedAgainAt: expect.any(String) }])
})

it('rejects a form that its page did not send, without using the link', async () => {
  const { link, list, code } = await setUp()
  const late = `nonce=${createNonce(code, Date.now() - HOUR)}`
  const early = `nonce=${createNonce(code, Date.now() + HOUR)}`
  const foreign = `nonce=${createNonce(`${code}x`, Date.now())}`
  for (const form of ['', 'nonce=', 'nonce=1.2', late, early, foreign]) {
    const rejected = await open(link.url, { form })
    expect(rejected.response.status).toBe(400)
    expect(rejected.shown).toBeNull()
  }
  const { form } = await open(link.url)
  const crossSite = await open(link.url, { form, headers: { origin: 'https://evil.example' } })
  expect(crossSite.response.status).toBe(403)
  const json = await open(link.url, { form, headers: { 'content-type': 'application/json' } })
  expect(json.response.status).toBe(415)
  expect((await open(link.url, { form: `${form}&more=${'x'.repeat(2000)}` })).response.status).toBe(413)
  expect(await list()).toMatchObject([{ state: 'open' }])
})

it('slows down an address that guesses links, but not one with a valid link', async () => {
  const { link } = await setUp()
  const guess = () => open(link.url.replace(/.{4}$/, 'AAAA'))
  expect((await guess()).response.status).toBe(404)
  const statuses = (await Promise.all(Array.from({ length: 25 }, guess))).map(({ response }) => response.status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await open(link.url)).response.status).toBe(200)
})

it("speaks the visitor's language, and restricts what the page may load", async () => {
  const { link } = await setUp()
  const german = await open(link.url, { headers: { 'accept-language': 'fr, en;q=0.3, de-AT;q=0.9' } })
  expect(german.text).toContain('<html lang="de">')
  expect(german.text).toContain('Meine URL anzeigen')
  const english = await open(link.url, { headers: { 'accept-language': 'ja, *;q=0' } })
  expect(english.text).toContain('<html lang="en">')
  const { headers } = english.response
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(link.url, { method: 'HEAD' })).headers.get('content-type')).toContain('text/html')
})

it('writes neither the code nor the token to the log', async () => {
  const logged = collectLog('debug')
  const { link, code } = await setUp()
  const { form } = await open(link.url)
  const { shown } = await open(link.url, { form })
  await open(link.url)
  const token = /mt_[\w-]{43}/.exec(shown ?? '')?.[0] ?? ''
  expect(token).not.toBe('')
  for (const secret of [code, token]) expect(JSON.stringify(logged)).not.toContain(secret)
})

import { createHash } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../reachable/network/read-certificates.ts'
import { buildPage, installPage } from './install-page.ts'
import { pageInput, TOKEN } from './testing/page-input.ts'

const page = buildPage(pageInput())
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const policyOf = (text: string): string =>
  (/Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&#39;', "'")
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('The install page', () => {
  it('shows the customer and server, and has a section for each client', () => {
    const { clients } = pageInput()
    expect(page).toContain('Connect to <bdi>Sample Orders API</bdi>')
    expect(page).toContain('Personal access for <bdi>Ada King</bdi>')
    for (const { id, name } of clients) {
      expect(page).toContain(`id="client-${id}"`)
      expect(page).toContain(`<span class="name">${name}</span>`)
    }
  })

  it('includes, as a file, the certificate that clients must trust, and doesn’t load anything', () => {
    const authority = rootCertificates[0] ?? ''
    const trusting = buildPage({ ...pageInput(), authority })
    const link =
      /<a class="button" download="mcp-access-desk-ca\.crt" href="data:application\/x-x509-ca-cert;base64,([^"]+)">/
    expect(Buffer.from(link.exec(trusting)?.[1] ?? '', 'base64').toString()).toBe(authority)
    expect(trusting).toContain(fingerprintOf(authority))
    expect(page).not.toContain('mcp-access-desk-ca.crt')
  })

  it('allows only its own styles and scripts', () => {
    const policy = policyOf(page)
    const styles = matches(page, /<style>([\s\S]*?)<\/style>/g)
    const scripts = matches(page, /<script>([\s\S]*?)<\/script>/g)
    expect(styles).toHaveLength(1)
    expect(scripts).toHaveLength(1)
    expect(styles[0]?.includes('.client')).toBe(true)
    expect(scripts[0]).toContain('prepare')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src ${styles.map(hashOf).join(' ')};`)
    expect(policy).toContain(`script-src ${scripts.map(hashOf).join(' ')};`)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('doesn’t load anything: no URLs except those of clients, no style attributes, no event handler attributes', () => {
    expect(matches(page, /\s(src|srcset|data|poster|action|style|on[a-z]+)=/g)).toEqual([])
    expect(page).not.toMatch(/<(link|img|iframe|object|embed|base|form)\b/)
    expect(matches(page, /url\("([a-z]+:)/g)).toEqual(['data:'])
    expect(matches(page, /@(import)/g)).toEqual([])
    for (const link of matches(page, /href="([^"]*)"/g)) expect(link).toMatch(/^(?!https?:)[a-z+-]+:/)
  })

  it('marks every occurrence of the token, so it can be masked', () => {
    const shown = page.replace(/href="[^"]*"/g, '')
    expect(shown).toContain(`<span class="token">${TOKEN.slice(4)}</span>`)
    expect(shown).not.toContain(TOKEN)
  })

  it('omits clients that connect from a cloud when the URL is on this machine or network', () => {
    const local = buildPage(pageInput({ url: `http://127.0.0.1:7332/${TOKEN}/stream` }))
    expect(local).toContain('only on the computer that runs the service')
    expect(page).not.toContain('only on the computer')
    expect(local).not.toContain('id="client-chatgpt"')
    expect(local).toContain('Not available: Claude connectors and ChatGPT.')
    expect(local).toContain('id="client-cursor"')
  })

  it('escapes hostile names', () => {
    const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>\u2028</style></title>\${x}`
    const text = buildPage(
      pageInput({ serverName: hostile, customerName: hostile, url: `https://x.example/${hostile}`, token: hostile }),
    )
    expect(matches(text, /<script>([\s\S]*?)<\/script>/g)).toHaveLength(1)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('alert(1)</script>')
    expect(matches(text, /<title>([^<]*)<\/title>/g)[0]).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(matches(text, /<(\/?)style>/g)).toHaveLength(2)
  })

  it('doesn’t link to the web, a script, or a file, whatever a hand-off contains', () => {
    const input = pageInput()
    const links = [
      'javascript:alert(1)',
      'https://evil.example',
      'data:text/html,x',
      ' file:///etc/passwd',
      'JAVASCRIPT:x',
    ]
    const handOffs = input.handOffs.map((handOff, index) => ({ ...handOff, link: links[index % links.length] ?? null }))
    expect(matches(buildPage({ ...input, handOffs }), /href="([^"]*)"/g)).toEqual([])
  })

  it('keeps a token with special characters intact', () => {
    const text = buildPage(pageInput({ token: 'a$&.b', url: 'https://x.example/a$&.b/stream' }))
    expect(text).toContain('https://x.example/<span class="token">a$&amp;.b</span>/stream')
  })
})

describe('The file', () => {
  it.each([
    ['Sample Orders API', 'Ada King', 'Sample-Orders-API-Ada-King.html'],
    ['../../etc/passwd', 'a\\b:c*?"<>|\n', 'etc-passwd-a-b-c.html'],
    ['Größe & Co.', '株式会社', 'Größe-Co-株式会社.html'],
    ['///', '…', 'install-page.html'],
  ])('is named after server %s and customer %s: %s', async (serverName, customerName, fileName) => {
    const { recipient, ...rest } = pageInput({ serverName, customerName })
    expect((await installPage({ recipient, ...rest }, false)).fileName).toBe(fileName)
  })

  it('has a name of at most 255 bytes', async () => {
    const { recipient, ...rest } = pageInput({ serverName: '𠀋'.repeat(99), customerName: '𠀋'.repeat(99) })
    const { fileName } = await installPage({ recipient, ...rest }, false)
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255)
  })
})

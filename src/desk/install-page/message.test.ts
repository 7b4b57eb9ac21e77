import { rootCertificates } from 'node:tls'
import { expect, it } from 'vitest'
import type { Recipient } from '../../shared/install-page/commands.ts'
import { fingerprintOf } from '../reachable/network/read-certificates.ts'
import { buildMessage } from './message.ts'
import { pageInput, TOKEN } from './testing/page-input.ts'

const message = (changed: Partial<Recipient> = {}, sealed = false) => buildMessage({ ...pageInput(changed), sealed })

it('greets the customer, lists the URL and three clients, and says who to contact', () => {
  const { subject, text } = message()
  expect(subject).toBe('Your access to Sample Orders API')
  expect(text).toMatch(/^Hello Ada King,\n/)
  expect(text).toContain(`\nhttps://mcp.example.com/${TOKEN}/stream\n`)
  expect(text.match(/^(Claude connectors|ChatGPT|Cursor|Claude Code|VS Code|Claude Desktop).*:$/gm)).toEqual([
    'Claude connectors:',
    'ChatGPT:',
    'Cursor:',
  ])
  expect(text).toContain('reply to this message')
  expect(text).not.toMatch(/<\/?[a-z]+>/)
})

it('lists clients that can reach a URL on this machine', () => {
  const { text } = message({ url: `http://127.0.0.1:7332/${TOKEN}/stream` })
  expect(text).not.toContain('ChatGPT')
  expect(text).toContain('claude mcp add')
  expect(text).toContain('only on the computer that runs the service')
  expect(message().text).not.toContain('only on the computer')
  const sealed = message({ url: `http://127.0.0.1:7332/${TOKEN}/stream` }, true).text
  expect(sealed).toContain('only on the computer that runs the service')
  expect(sealed).not.toContain('127.0.0.1')
  expect(message({}, true).text).not.toContain('only on the computer')
})

it('contains neither URL nor token when the page is sealed', () => {
  const { subject, text } = message({ bearer: true }, true)
  expect(subject + text).not.toContain(TOKEN)
  expect(text).not.toContain('mcp.example.com')
  expect(text).toContain('passphrase')
})

it("doesn't let a name start a line or header", () => {
  const { subject, text } = message({ serverName: 'Orders\r\nBcc: x@y.example', customerName: 'Ada\n\nKing' })
  expect(subject).toBe('Your access to Orders Bcc: x@y.example')
  expect(text).toMatch(/^Hello Ada King,\n/)
})

it("contains the certificate that clients must trust, with its fingerprint, and doesn't list cloud clients", () => {
  const authority = rootCertificates[0] ?? ''
  const { text } = buildMessage({ ...pageInput(), authority, sealed: false })
  expect(text).toContain(authority.trim())
  expect(text).toContain(`SHA-256: ${fingerprintOf(authority)}`)
  expect(text).toContain('mcp-access-desk-ca.crt')
  expect(text).not.toContain('ChatGPT')
  expect(message().text).not.toContain('CERTIFICATE')
})

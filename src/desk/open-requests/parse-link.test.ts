import { describe, expect, it } from 'vitest'
import { parseLink } from './parse-link.ts'

const refused = { kind: 'refused', why: 'unknownLink', name: '' }

describe('A link that fills in the form', () => {
  it('sets the server and the customer', () => {
    const link =
      'mcp-access-desk://generate/?server=Orders%20API&workspace=Acme&identity=ada%40example.com&name=Ada+Lovelace&region='
    expect(parseLink(link)).toEqual({
      kind: 'form',
      workspace: 'Acme',
      server: 'Orders API',
      identity: 'ada@example.com',
      details: { name: 'Ada Lovelace', region: '' },
      ignored: [],
    })
  })

  it('drops and reports parameters that are unknown, repeated, or too long, or contain invisible characters', () => {
    const twice = 'company=A&company=B'
    const link = `mcp-access-desk://generate?identity=ada&token=mt_secret&${twice}&role=a%E2%80%AEb&name=${'x'.repeat(501)}&__proto__=1`
    const request = parseLink(link)
    expect(request).toEqual({
      kind: 'form',
      workspace: null,
      server: null,
      identity: 'ada',
      details: {},
      ignored: ['token', 'company', 'role', 'name', '__proto__'],
    })
    expect(JSON.stringify(request)).not.toContain('mt_secret')
  })

  it.each([
    'mcp-access-desk://revoke?server=a',
    'mcp-access-desk://generate/further?server=a',
    'https://generate/?server=a',
    'mcp-access-desk://[',
    'mcp-access-desk:',
    `mcp-access-desk://generate?name=${'x'.repeat(4_000)}`,
    `mcp-access-desk://generate?${'a=1&'.repeat(41)}`,
  ])('is rejected in any other form: %s', (link) => {
    expect(parseLink(link)).toEqual(refused)
  })
})

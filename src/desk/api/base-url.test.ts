import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import { say } from '../../shared/text/say.ts'
import { normalizeBaseUrl } from './base-url.ts'

function refusal(input: string): string | undefined {
  try {
    return `accepted: ${normalizeBaseUrl(input)}`
  } catch (error) {
    if (error instanceof AppFailure && error.detail.kind === 'invalidInput') {
      return error.detail.fields.baseUrl && say(error.detail.fields.baseUrl)
    }
    throw error
  }
}

describe('normalizeBaseUrl', () => {
  it.each([
    ['https://api.example.com/dev/v1', 'https://api.example.com/dev/v1'],
    ['  https://api.example.com/dev/v1/ \n', 'https://api.example.com/dev/v1'],
    ['https://api.example.com/dev/v1///', 'https://api.example.com/dev/v1'],
    ['"https://api.example.com/dev/v1"', 'https://api.example.com/dev/v1'],
    ['<‘https://api.example.com/dev/v1’>', 'https://api.example.com/dev/v1'],
    ['https://api.example.com/dev/v1/generate-mcp-token', 'https://api.example.com/dev/v1'],
    ['https://api.example.com/dev/v1/mcp-servers/?page=2#top', 'https://api.example.com/dev/v1'],
    ['POST https://api.example.com/dev/v1/generate-mcp-token', 'https://api.example.com/dev/v1'],
    ['https://api.example.com/mcp-servers', 'https://api.example.com'],
    ['\u200bhttps://api.example.com/dev/v1\ufeff', 'https://api.example.com/dev/v1'],
    ['api.example.com/dev/v1', 'https://api.example.com/dev/v1'],
    ['//api.example.com/dev/v1', 'https://api.example.com/dev/v1'],
    ['API.Example.com:8443/dev/v1', 'https://api.example.com:8443/dev/v1'],
    ['https:api.example.com', 'https://api.example.com'],
    ['localhost:7332/dev/v1/', 'http://localhost:7332/dev/v1'],
    ['127.0.0.1:7332/dev/v1', 'http://127.0.0.1:7332/dev/v1'],
    ['http://127.3.2.1/dev/v1', 'http://127.3.2.1/dev/v1'],
    ['http://[::1]:7332/dev/v1', 'http://[::1]:7332/dev/v1'],
    ['https://localhost/dev/v1', 'https://localhost/dev/v1'],
    ['https://api.example.com/my-mcp-servers-api', 'https://api.example.com/my-mcp-servers-api'],
  ])('normalizes %j to %s', (input, expected) => {
    expect(normalizeBaseUrl(input)).toBe(expected)
  })

  it.each([
    ['', 'Enter the service’s base URL'],
    ['  "" ', 'Enter the service’s base URL'],
    ['https://', 'isn’t a web address'],
    ['https:///?x', 'isn’t a web address'],
    ['two words', 'isn’t a web address'],
    ['/dev/v1/mcp-servers', 'isn’t a web address'],
    ['{base_url}/mcp-servers', 'isn’t a web address'],
    ['ftp://api.example.com', 'must start with https://'],
    ['file:///etc/passwd', 'isn’t a web address'],
    ['javascript:alert(1)', 'isn’t a web address'],
    ['https://user:pass@api.example.com', 'Remove the username and password'],
    ['http://api.example.com/dev/v1', 'Use https://'],
    ['http://127.0.0.1.example.com', 'Use https://'],
    ['http://localhost.example.com', 'Use https://'],
    ['http://10.0.0.1', 'Use https://'],
  ])('rejects %j with an error for the field', (input, message) => {
    expect(refusal(input)).toContain(message)
  })

  it('returns a safe, idempotent base URL or rejects, for any string', () => {
    const part = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.webAuthority(), fc.string())
    const text = fc.tuple(
      fc.constantFrom('', 'http://', 'https://', ' <', '"'),
      part,
      fc.constantFrom('', '/', '/mcp-servers', '>'),
    )
    fc.assert(
      fc.property(text, (pieces) => {
        let result: string
        try {
          result = normalizeBaseUrl(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(AppFailure)
          return
        }
        expect(normalizeBaseUrl(result)).toBe(result)
        expect(result).not.toMatch(/[/?#]$|[^/]\/mcp-servers$/)
        if (!result.startsWith('https://')) expect(result).toMatch(/^http:\/\/(127\.|localhost|\[::1\])/)
      }),
      { numRuns: 3000 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { type CurlImport, importCurl } from '../import-curl.ts'
import { corpus } from './corpus.ts'
import { lostWords } from './lost-words.ts'

function read(paste: string): Promise<CurlImport> {
  let number = 0
  return importCurl(paste, (kind) => {
    number += 1
    return `${kind}_${number}`
  })
}

const cases = Object.values(corpus).flat()

describe('an import of curl commands', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_, { paste, syntax = [] }) => {
    expect(lostWords(paste, await read(paste)).filter((word) => !syntax.includes(word))).toEqual([])
  })
})

describe('lostWords', () => {
  const without = (result: CurlImport, change: (endpoint: Endpoint) => Partial<Endpoint>): CurlImport => ({
    ...result,
    endpoints: result.endpoints.map((endpoint) => ({ ...endpoint, ...change(endpoint) })),
  })

  it('finds a missing query pair, header, body, path, and secret', async () => {
    const paste = `curl -X PUT 'https://api.example.com/orders/abc?status=zulu' -H 'X-Tenant: acme' -H 'Authorization: Bearer tok1' --json '{"sku":"yankee"}'`
    const result = await read(paste)
    expect(lostWords(paste, result)).toEqual([])
    expect(
      lostWords(
        paste,
        without(result, () => ({ query: [] })),
      ),
    ).toEqual(['status', 'zulu'])
    expect(
      lostWords(
        paste,
        without(result, () => ({ headers: [] })),
      ),
    ).toContain('acme')
    expect(
      lostWords(
        paste,
        without(result, () => ({ body: { kind: 'none' } })),
      ),
    ).toContain('yankee')
    expect(
      lostWords(
        paste,
        without(result, () => ({ path: '/' })),
      ),
    ).toContain('abc')
    expect(lostWords(paste, { ...result, credentials: [] })).toContain('tok1')
  })

  it('finds an option that no notice mentions', async () => {
    const paste = 'curl -s --cacert ca.pem https://api.example.com/orders'
    const result = await read(paste)
    expect(lostWords(paste, result)).toEqual([])
    expect(lostWords(paste, { ...result, notices: [] })).toEqual(['-s', 'cacert', 'ca', 'pem'])
  })
})

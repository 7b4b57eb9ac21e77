import { expect, it } from 'vitest'
import { readForTest } from '../documents.testkit.ts'

const collection = (urls: string[], more: object = {}) => ({
  name: 'api.postman_collection.json',
  text: JSON.stringify({
    info: { name: 'Api', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: urls.map((url, index) => ({ name: `r${index}`, request: { method: 'GET', url } })),
    ...more,
  }),
})
const environment = (name: string, values: Record<string, string>, scope = 'environment') => ({
  name: `${name}.postman_environment.json`,
  text: JSON.stringify({
    name,
    values: Object.entries(values).map(([key, value]) => ({ key, value, enabled: true })),
    _postman_variable_scope: scope,
  }),
})
const read = async (...files: { name: string; text: string }[]) => {
  const result = await readForTest({ files })
  const addresses = new Map(result.baseAddresses.map(({ id, name }) => [`base:${id}`, `${name}>`]))
  const places = result.endpoints.map(({ baseUrl, path }) => (addresses.get(baseUrl) ?? baseUrl) + path)
  return { ...result, places }
}

it('keeps every request whose host is a variable, under one base address per variable', async () => {
  const { places, baseAddresses, messages } = await read(
    collection([
      '{{baseUrl}}/a',
      '{{ baseUrl }}/b/{{id}}',
      'https://{{tenant}}.api.test/c',
      '{{protocol}}://{{host}}:{{port}}/d',
      '{{url}}v1/e?x=1',
      'https://{region}.api.test/f',
      'https://<your-domain>/g',
      '/h',
      'https://known.test/i',
    ]),
  )
  expect(places).toEqual([
    'baseUrl>/a',
    'baseUrl>/b/{{id}}',
    'https://{{tenant}}.api.test>/c',
    '{{protocol}}://{{host}}:{{port}}>/d',
    'url>/v1/e',
    'https://{region}.api.test>/f',
    'https://<your-domain>>/g',
    'Api>/h',
    'https://known.test/i',
  ])
  expect(baseAddresses.every(({ url }) => url === null)).toBe(true)
  expect(messages).toEqual([])
})

it('uses the value of a collection variable, and asks for one that is empty or not an address', async () => {
  const variable = [
    { key: 'baseUrl', value: 'https://{{host}}/v3/' },
    { key: 'host', value: 'api.test' },
    { key: 'empty', value: '' },
    { key: 'later', value: '<enter the host>' },
  ]
  const { places } = await read(collection(['{{baseUrl}}/a', '{{empty}}/b', '{{later}}/c'], { variable }))
  expect(places).toEqual(['https://api.test/v3/a', 'empty>/b', 'later>/c'])
})

it('fills base addresses and secrets from environments, preferring the first', async () => {
  const bearer = [{ key: 'token', value: '{{apiToken}}' }]
  const { baseAddresses, credentials, endpoints } = await read(
    environment('Staging', { baseUrl: 'staging.api.test/v1/', apiToken: 'canary-staging-1', region: 'eu' }),
    collection(['{{baseUrl}}/a/{{region}}'], { auth: { type: 'bearer', bearer } }),
    environment('Production', { baseUrl: 'https://api.test/v1', apiToken: 'canary-production-1' }),
    environment('Globals', { region: 'global' }, 'globals'),
  )
  expect(baseAddresses).toMatchObject([
    {
      name: 'baseUrl',
      url: 'https://staging.api.test/v1',
      suggestions: ['https://staging.api.test/v1', 'https://api.test/v1'],
    },
  ])
  expect(credentials).toMatchObject([{ secrets: { token: 'canary-staging-1' } }])
  expect(endpoints[0]?.parameters).toMatchObject([{ name: 'region', example: 'eu' }])
  expect(JSON.stringify(endpoints)).not.toContain('canary')
})

it('keeps the OAuth 2 token address under the base address', async () => {
  const settings = {
    grant_type: 'client_credentials',
    accessTokenUrl: '{{baseUrl}}/oauth/token',
    clientId: '{{client}}',
  }
  const oauth2 = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const { credentials } = await read(collection(['{{baseUrl}}/a'], { auth: { type: 'oauth2', oauth2 } }))
  expect(credentials).toMatchObject([
    { credential: { details: { kind: 'oauth2ClientCredentials', tokenUrl: 'base:base_1/oauth/token' } } },
  ])
})

it('returns environments imported without a collection', async () => {
  const { environments, endpoints, messages } = await read(environment('Staging', { baseUrl: 'https://a.test' }))
  expect(environments).toMatchObject([{ name: 'Staging', variables: [{ key: 'baseUrl', value: 'https://a.test' }] }])
  expect([endpoints, messages]).toEqual([[], []])
})

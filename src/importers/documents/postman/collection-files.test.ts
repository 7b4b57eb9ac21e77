import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const definition = `$kind: collection
name: Bookstore
variables:
  - key: base_url
    value: https://api.books.test/v1
  - key: token
    value: canary-token-1
  - key: old
    value: x
    disabled: true
auth:
  type: bearer
  credentials:
    - key: token
      value: '{{token}}'
`

const files = {
  '.resources/definition.yaml': definition,
  'get all books.request.yaml': `$kind: http-request
method: GET
url: '{{base_url}}/books?sort=title'
order: 2000
queryParams:
  - key: limit
    value: '<integer>'
    description: Page size
  - key: debug
    value: '1'
    disabled: true
headers:
  X-Trace: '7'
`,
  'add book.request.yaml': `$kind: http-request
name: Add a book
method: POST
url: '{{base_url}}/shelves/:shelf/books'
order: 3000
pathVariables:
  - key: shelf
    value: '4'
headers:
  - key: Content-Type
    value: application/json
body:
  type: json
  content: |-
    {
      "title": "<string>"
    }
scripts:
  - type: afterResponse
    code: pm.test('x')
`,
  'search.request.yaml': `$kind: graphql-request
url: '{{base_url}}/graphql'
order: 4000
query: 'query Books($q: String) { books(q: $q) { title } }'
variables: '{"q": "dune"}'
`,
  'stream.request.yaml': `$kind: grpc-request
url: grpc.books.test
`,
  'broken.request.yaml': `$kind: http-request
url: [unclosed
`,
  '.resources/get all books.resources/examples/200.example.yaml': `$kind: http-example
response: { statusCode: 200 }
`,
  'authentication/.resources/definition.yaml': `$kind: collection
name: Sign-in
order: 500
auth:
  type: noauth
`,
  'authentication/login.request.yaml': `$kind: http-request
method: POST
url: '{{base_url}}/login'
body:
  type: urlencoded
  content:
    - key: user
      value: '{{user}}'
`,
}

const named = (all: Record<string, string>, prefix = '') =>
  Object.entries(all).map(([name, text]) => ({ name: prefix + name, text }))

describe('a collection in schema 3.0.0', () => {
  it.each([
    ['', 'dropped as one folder'],
    ['Bookstore/', 'in its folder'],
    ['postman/collections/Bookstore/', 'in its workspace'],
  ])('is imported with its folders, in Postman’s order: “%s”, %s', async (prefix) => {
    const { name, endpoints, operations, document } = await read({ files: named(files, prefix) })
    expect(name).toBe('Bookstore')
    expect(document?.kind).toBe('postman')
    expect(endpoints.map(({ toolName, method, baseUrl, path }) => `${toolName} ${method} ${baseUrl} ${path}`)).toEqual([
      'login POST https://api.books.test /v1/login',
      'get_all_books GET https://api.books.test /v1/books',
      'add_a_book POST https://api.books.test /v1/shelves/{{shelf}}/books',
      'search POST https://api.books.test /v1/graphql',
    ])
    expect(operations.map(({ groups }) => groups)).toEqual([['Sign-in'], [], [], []])
  })

  it('keeps its authentication, variables, disabled entries, and bodies', async () => {
    const { endpoint, credentialOf, messages } = await read({ files: named(files) })
    expect(credentialOf('get_all_books')).toMatchObject({
      credential: { details: { kind: 'bearer' } },
      secrets: { token: 'canary-token-1' },
    })
    expect(endpoint('login').credentialId).toBeNull()
    expect(endpoint('login').body).toEqual({ kind: 'form', fields: [{ name: 'user', value: '{{user}}' }] })
    expect(endpoint('get_all_books')).toMatchObject({
      query: [
        { name: 'sort', value: 'title' },
        { name: 'limit', value: '{{limit}}' },
        { name: 'debug', value: '{{debug}}' },
      ],
      headers: [{ name: 'X-Trace', value: '7' }],
      parameters: [
        { name: 'limit', type: 'integer', required: true, description: 'Page size' },
        { name: 'debug', required: false },
      ],
    })
    expect(endpoint('add_a_book').body).toEqual({ kind: 'json', template: '{\n  "title": "{{title}}"\n}' })
    expect(endpoint('search').body).toMatchObject({ kind: 'json', template: expect.stringContaining('"q": "dune"') })
    expect(messages).toEqual([
      'refused: Only HTTP and GraphQL requests can be imported, not grpc-request. In: stream.request.yaml.',
      'refused: A file in the collection couldn’t be read. In: broken.request.yaml.',
      'dropped: Scripts that run before or after a request were skipped. In: Add a book.',
      'info: Disabled entries in the collection became optional arguments. In: get all books.',
    ])
  })

  it('uses values from the environments imported with it', async () => {
    const { baseAddresses } = await read({
      files: [
        { name: 'a.request.yaml', text: "$kind: http-request\nurl: '{{host}}/a'\n" },
        {
          name: 'environments/Local.environment.yaml',
          text: 'name: Local\nvalues:\n  - key: host\n    value: https://x.test\n',
        },
      ],
    })
    expect(baseAddresses).toMatchObject([{ name: 'host', url: 'https://x.test' }])
  })

  it('must be selected if there are several', async () => {
    const both = [...named(files, 'collections/A/'), ...named(files, 'collections/B/')]
    const { roots } = await read({ files: both })
    expect(roots).toEqual(['collections/A.postman_collection.json', 'collections/B.postman_collection.json'])
    expect((await read({ files: both, root: roots[1] })).endpoints).toHaveLength(4)
  })

  it('can consist of a single request or a single JSON file', async () => {
    const one = await read(files['add book.request.yaml'])
    expect(one.endpoints).toHaveLength(1)
    const whole = await read(
      JSON.stringify({
        $kind: 'collection',
        name: 'Demo',
        variables: { base: 'https://api.test' },
        items: [{ name: 'In', items: [{ $kind: 'http-request', name: 'Get', method: 'GET', url: '{{base}}/x' }] }],
      }),
    )
    expect(whole.endpoints).toMatchObject([{ toolName: 'get', baseUrl: 'https://api.test', path: '/x' }])
  })
})

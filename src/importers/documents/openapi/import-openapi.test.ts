import { describe, expect, it } from 'vitest'
import { definitionSchema } from '../../../shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { fixture, readForTest as read } from '../documents.testkit.ts'

const parameter = (endpoint: Endpoint, name: string) => endpoint.parameters.find((each) => each.name === name)

describe('an OpenAPI 3.0 document in YAML', async () => {
  const library = await read(fixture('library.yaml'))

  it('yields its title and an endpoint for every operation', () => {
    expect(library.name).toBe('Harbour Library')
    expect(library.endpoints.map(({ toolName, method, path }) => `${toolName} ${method} ${path}`)).toEqual([
      'listBooks GET /v2/books',
      'add-book POST /v2/books',
      'update_book PUT /v2/books/{{bookId}}',
      'delete_book DELETE /v2/books/{{bookId}}',
      'uploadCover POST /v2/books/{{bookId}}/cover',
      'listLoans GET /v2/loans',
      'lend POST /v2/loans',
      'addNote POST /v2/notes',
    ])
    expect(library.messages).toContain('refused: The method TRACE isn’t supported. In: /notes.')
  })

  it('prefers an https server and uses the defaults of its variables', () => {
    expect(new Set(library.endpoints.map(({ baseUrl }) => baseUrl))).toEqual(
      new Set(['https://eu.harbour-library.test']),
    )
  })

  it('serializes parameters in the style from the document', () => {
    const { query, headers, parameters, title, description } = library.endpoint('listBooks')
    expect(title).toBe('List books')
    expect(description).toBe('List books\n\nLists books, newest first.')
    expect(headers).toEqual([{ name: 'X-Trace-Id', value: '{{X-Trace-Id}}' }])
    expect(query).toEqual([
      { name: 'genre', value: '{{genre}}' },
      { name: 'isbn', value: '{{isbn}}', style: 'form', explode: false },
      { name: 'limit', value: '{{limit}}' },
      { name: 'filter', value: '{{filter}}', style: 'deepObject' },
      { name: 'page_token', value: '{{page_token}}' },
    ])
    const base = { required: false, description: '', source: 'model' }
    expect(parameters).toEqual([
      { ...base, name: 'X-Trace-Id', type: 'string', schema: { format: 'uuid' } },
      {
        ...base,
        name: 'genre',
        type: 'array',
        description: 'Only these genres.',
        schema: { items: { type: 'string', enum: ['novel', 'poetry', 'science'] } },
      },
      { ...base, name: 'isbn', type: 'array', schema: { items: { type: 'string' } } },
      { ...base, name: 'limit', type: 'integer', schema: { exclusiveMinimum: 0, maximum: 100, default: 20 } },
      {
        ...base,
        name: 'filter',
        type: 'object',
        schema: { properties: { year: { type: ['integer', 'null'] }, author: { type: 'string', examples: ['Ada'] } } },
      },
      { ...base, name: 'page_token', type: 'string', example: 'abc', schema: {} },
    ])
  })

  it('merges allOf, omits read-only properties, and makes each body property a parameter', () => {
    const book = library.endpoint('add-book')
    expect(book.body).toEqual({
      kind: 'json',
      template: `{
  "acquired": "{{acquired}}",
  "title": "{{title}}",
  "copies": "{{copies}}",
  "subtitle": "{{subtitle}}",
  "shelf": "{{shelf}}"
}`,
    })
    expect(book.parameters.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['X-Trace-Id', 'string', false],
      ['acquired', 'string', true],
      ['title', 'string', true],
      ['copies', 'integer', false],
      ['subtitle', 'string', false],
      ['shelf', 'object', false],
    ])
    expect(parameter(book, 'title')).toMatchObject({ example: 'Walden', schema: { minLength: 1 } })
    expect(parameter(book, 'copies')).toMatchObject({ example: 3, schema: { minimum: 1, default: 1 } })
    expect(parameter(book, 'shelf')?.schema).toEqual({
      properties: { row: { type: 'integer' }, note: { type: ['string', 'null'], enum: ['low', 'high', null] } },
      required: ['row'],
    })
  })

  it("separates path and body values with the same name, and sends the body as the document's JSON media type", () => {
    const { path, body, headers, parameters } = library.endpoint('update_book')
    expect(path).toBe('/v2/books/{{bookId}}')
    const template = '{\n  "bookId": "{{body_bookId}}",\n  "title": "{{title}}"\n}'
    expect(body).toEqual({ kind: 'json', template, optional: true })
    expect(headers).toContainEqual({ name: 'Content-Type', value: 'application/merge-patch+json' })
    expect(parameters[0]).toMatchObject({ name: 'bookId', required: true, schema: { pattern: '^[a-z0-9]{8}$' } })
  })

  it("disables deprecated operations, and describes path parameters that the document doesn't", () => {
    const removal = library.endpoint('delete_book')
    expect(removal.enabled).toBe(false)
    expect(removal.parameters).toMatchObject([{ name: 'bookId', type: 'string', required: true }])
    expect(library.messages).toContain(
      'info: A deprecated operation was added but turned off. In: DELETE /books/{bookId}.',
    )
  })

  it('creates multipart parts, with files in base64', () => {
    const cover = library.endpoint('uploadCover')
    expect(cover.body).toEqual({
      kind: 'multipart',
      optional: true,
      parts: [
        { name: 'image', value: '{{image}}', filename: 'image', base64: true, contentType: 'image/png' },
        { name: 'caption', value: '{{caption}}' },
        { name: 'credits', value: '{{credits}}', contentType: 'application/json' },
      ],
    })
    expect(parameter(cover, 'image')).toMatchObject({
      type: 'string',
      required: true,
      description: 'The cover. Base64-encoded content of the file.',
      schema: { contentEncoding: 'base64' },
    })
  })

  it('keeps cookies as separate pairs, except a session cookie', () => {
    const loans = library.endpoint('listLoans')
    expect(loans.headers).toEqual([])
    expect(loans.cookies).toEqual([
      { name: 'theme', value: '{{theme}}' },
      { name: 'readers', value: '{{readers}}' },
    ])
    expect(library.credentialOf('listLoans')?.credential.details).toEqual({ kind: 'cookie' })
    expect(parameter(loans, 'theme')?.enum).toEqual(['light', 'dark'])
  })

  it('creates form and text bodies', () => {
    expect(library.endpoint('lend').body).toEqual({
      kind: 'form',
      fields: [
        { name: 'reader', value: '{{reader}}' },
        { name: 'days', value: '{{days}}' },
        { name: 'password', value: '{{password}}' },
      ],
    })
    expect(library.endpoint('addNote').body).toEqual({
      kind: 'text',
      contentType: 'text/markdown',
      template: '{{body}}',
    })
    expect(library.endpoint('addNote').parameters).toMatchObject([{ name: 'body', required: true, example: '# Note' }])
  })

  it('creates credentials for the security schemes in use, without secrets', () => {
    expect(library.credentialOf('listBooks')).toMatchObject({
      credential: { name: 'libraryKey', details: { kind: 'apiKeyHeader', header: 'X-Library-Key' } },
      secrets: {},
    })
    expect(library.credentialOf('addNote')?.credential.details).toEqual({ kind: 'basic', username: '' })
    expect(library.credentialOf('lend')?.credential.details).toEqual({
      kind: 'oauth2ClientCredentials',
      tokenUrl: 'https://eu.harbour-library.test/oauth/token',
      clientId: 'client-id',
      scope: 'loans:write',
      audience: '',
      clientAuthentication: 'basic',
    })
    expect(library.credentials).toHaveLength(4)
    expect(JSON.stringify(library.endpoints)).not.toContain('hunter2secret')
  })

  it('can be deployed unchanged', () => {
    const credentials = library.credentials.map(({ credential }) => credential)
    expect(
      findDefinitionProblems({ ...definitionSchema.parse({ name: 'x' }), credentials, endpoints: library.endpoints }),
    ).toEqual([])
  })
})

describe('an OpenAPI 3.1 document in JSON', async () => {
  const parcels = await read(fixture('parcels.json'))

  it('creates valid and unique tool names', () => {
    expect(parcels.endpoints.map(({ toolName }) => toolName)).toEqual([
      'get_parcel',
      'update_parcel',
      'createDepot',
      'get_depot_label',
      'import',
    ])
  })

  it('creates credentials for keys that are required together and omits their parameters', () => {
    const get = parcels.endpoint('get_parcel')
    expect(parcels.credentialsOf('get_parcel').map(({ credential: { name, details } }) => [name, details])).toEqual([
      ['appId', { kind: 'apiKeyHeader', header: 'X-App-Id', prefix: '' }],
      ['appSecret', { kind: 'apiKeyHeader', header: 'X-App-Secret', prefix: '' }],
    ])
    expect(get.headers).toEqual([])
    expect(get.parameters.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['fields', 'array'],
      ['where', 'object'],
    ])
    expect(get.query.at(-1)).toEqual({ name: 'where', value: '{{where}}', style: 'json' })
  })

  it('keeps the alternatives of a body as one object with its schema', () => {
    const { body, parameters } = parcels.endpoint('update_parcel')
    expect(body).toEqual({ kind: 'json', template: '"{{body}}"' })
    expect(parameters[1]).toMatchObject({
      name: 'body',
      type: 'object',
      required: true,
      schema: {
        anyOf: [
          {
            type: 'object',
            required: ['kind', 'to'],
            properties: { kind: { type: 'string', enum: ['move'] }, to: { type: 'string' } },
          },
          { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['lost'] } } },
        ],
      },
    })
  })

  it('cuts a recursive schema and drops an invalid pattern', () => {
    const depot = parcels.endpoint('createDepot')
    expect(depot.parameters.map(({ name, type, schema }) => [name, type, schema])).toEqual([
      ['name', 'string', {}],
      ['parent', 'object', {}],
      ['children', 'array', { items: { type: 'object' } }],
      ['weights', 'object', { additionalProperties: { type: 'number', exclusiveMinimum: 0 } }],
    ])
    expect(parcels.messages.some((message) => message.startsWith('dropped: A schema contains itself'))).toBe(true)
  })

  it('uses an access token instead of an interactive sign-in', () => {
    expect(parcels.credentialOf('createDepot')?.credential).toMatchObject({
      name: 'person',
      details: { kind: 'bearer' },
    })
  })

  it('turns a key described as a parameter into a credential', () => {
    expect(parcels.credentialOf('get_depot_label')).toMatchObject({
      credential: { details: { kind: 'apiKeyQuery', parameter: 'api_key' } },
      secrets: { key: 'live-9f8e7d6c5b4a' },
    })
    const label = parcels.endpoint('get_depot_label')
    expect(label.query).toEqual([{ name: 'dpi', value: '{{dpi}}' }])
    const outside = JSON.stringify([parcels.endpoints, parcels.notices])
    expect(outside).not.toContain('live-9f8e7d6c5b4a')
    expect(outside).not.toContain('abcdefghij1234567890')
  })

  it("reports what it doesn't import", () => {
    expect(parcels.messages).toContainEqual(
      expect.stringMatching(
        /^dropped: A reference points to “other\.yaml”, which couldn’t be read\. Import it together with all files it refers to\./,
      ),
    )
    expect(parcels.messages).toContain(
      'dropped: The authentication “certificate” was skipped because client certificates aren’t supported. In: POST /import.',
    )
  })
})

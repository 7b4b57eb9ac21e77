import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

/** Resolved relative to the repository, because bundled code isn't next to the sources. */
const fixture = (name: string): string => readFileSync(resolve('src/importers/documents/fixtures', name), 'utf8')
const library = fixture('library.yaml')

const bearer = [{ key: 'token', value: 'canary-token-7d1f09ab' }]
const schema = (version: string) => `https://schema.getpostman.com/json/collection/${version}/collection.json`

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Trees', version: '1' },
  servers: [{ url: 'https://{region}.api.test/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  security: [{ key: [], login: ['read'] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: '' } } } },
    },
    schemas: {
      Tree: {
        type: ['object', 'null'],
        required: ['left'],
        properties: { left: { $ref: '#/components/schemas/Tree' }, tag: { $ref: '#/components/schemas/Tag' } },
        additionalProperties: { $ref: '#/components/schemas/Tree' },
      },
      Tag: { oneOf: [{ type: 'string', pattern: '^(a+)+$', maxLength: 9 }, { $ref: '#/components/schemas/Tree' }] },
      All: { allOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'object', properties: { n: { const: 1 } } }] },
    },
    parameters: { page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } } },
  },
  paths: {
    '/trees/{id}': {
      parameters: [{ $ref: '#/components/parameters/page' }],
      get: {
        operationId: 'getTree',
        tags: ['trees'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
          { name: 'X-Note', in: 'header', example: 'a', schema: { type: ['string', 'null'] } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
      },
      put: {
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/All' }, example: { left: null } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
              encoding: { file: { contentType: 'image/png' } },
            },
            'application/xml': { schema: { type: 'string' } },
          },
        },
      },
    },
  },
}

const SWAGGER = {
  swagger: '2.0',
  info: { title: 'Old', version: '1' },
  host: 'api.test',
  basePath: '/v1',
  schemes: ['https'],
  consumes: ['application/x-www-form-urlencoded'],
  securityDefinitions: { basic: { type: 'basic' } },
  security: [{ basic: [] }],
  definitions: { Pet: { type: 'object', properties: { parent: { $ref: '#/definitions/Pet' } } } },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        parameters: [
          { name: 'body', in: 'body', schema: { $ref: '#/definitions/Pet' } },
          { name: 'tags', in: 'query', type: 'array', collectionFormat: 'pipes', items: { type: 'string' } },
          { name: 'file', in: 'formData', type: 'file' },
        ],
      },
    },
  },
}

const POSTMAN = {
  info: { name: 'Old', schema: schema('v2.0.0') },
  variable: [{ id: 'version', value: 'v2' }],
  auth: { type: 'apikey', apikey: { key: 'X-Key', value: 'canary-key-55e0c1d2', in: 'header' } },
  item: [
    {
      name: 'Pets',
      auth: { type: 'bearer', bearer },
      item: [
        {
          name: 'Find',
          request: {
            method: 'GET',
            header: 'X-Trace: 7\r\nAccept: text/plain',
            url: {
              protocol: 'https',
              host: ['api', 'old', 'test'],
              path: ['{{version}}', ':petId'],
              query: [{ key: 'tag', value: '<string>', disabled: true }],
              variable: [{ id: 'petId', value: '9' }],
            },
          },
        },
        {
          name: 'Add',
          request: {
            method: 'POST',
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: '{"name": "{{name}}", "age": <integer>}' },
            url: '{{base}}/pets?x={{$guid}}',
          },
        },
        {
          name: 'Send',
          request: {
            method: 'POST',
            body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: 'a.png' }] },
            url: 'https://api.test/files',
          },
        },
        {
          name: 'Ask',
          request: {
            method: 'POST',
            body: { mode: 'graphql', graphql: { query: '{a}', variables: '{}' } },
            url: 'https://api.test/graphql',
          },
        },
      ],
    },
  ],
}

const POSTMAN_1 = {
  id: 'c',
  name: 'First',
  order: ['r'],
  folders: [],
  requests: [
    {
      id: 'r',
      name: 'List',
      method: 'POST',
      url: 'https://api.test/things?a=1',
      headers: 'Authorization: Bearer canary-header-90ab12cd\n',
      dataMode: 'params',
      data: [{ key: 'a', value: '1', type: 'text', enabled: true }],
    },
  ],
}

const INSOMNIA = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'Mine', parentId: null },
    { _id: 'fld_1', _type: 'request_group', name: 'Things', parentId: 'wrk_1' },
    { _id: 'env_1', _type: 'environment', parentId: 'wrk_1', data: { base: 'https://api.test', deep: { key: 'a' } } },
    {
      _id: 'req_1',
      _type: 'request',
      name: 'List',
      parentId: 'fld_1',
      method: 'POST',
      url: '{{ _.base }}/things',
      headers: [{ name: 'X-A', value: '{{ _.deep.key }}' }],
      parameters: [{ name: 'q', value: '1' }],
      authentication: { type: 'bearer', token: 'canary-insomnia-31c9e7f0' },
      body: { mimeType: 'application/json', text: '{"a": 1}' },
    },
  ],
}

const INSOMNIA_5 = {
  type: 'collection.insomnia.rest/5.0',
  name: 'Mine',
  collection: [
    {
      name: 'Things',
      children: [
        { name: 'List', method: 'GET', url: 'https://api.test/{{ id }}', headers: [{ name: 'A', value: 'b' }] },
      ],
    },
  ],
  environments: { name: 'Base', data: { id: 1 } },
}

const HAR = {
  log: {
    version: '1.2',
    entries: [
      {
        request: {
          method: 'POST',
          url: 'https://api.test/v1/things?page=1',
          headers: [{ name: 'Authorization', value: 'Bearer canary-recorded-6aa0b3c4' }],
          postData: { mimeType: 'application/json', text: '{"name": "x"}' },
        },
        response: { content: { mimeType: 'application/json' } },
      },
    ],
  },
}

const POSTMAN_3 = `$kind: collection
name: Mine
items:
  - $kind: http-request
    name: List
    method: GET
    url: https://api.test/things
    queryParams:
      - key: page
        value: "1"
    headers:
      - key: X-A
        value: b
`

const ENVIRONMENT = {
  id: 'e',
  name: 'Live',
  _postman_variable_scope: 'environment',
  values: [{ key: 'base', value: 'https://api.test', enabled: true }],
}

/** Documents of every supported kind, as strings. */
export const DOCUMENTS: readonly string[] = [
  ...[OPENAPI, SWAGGER, POSTMAN, POSTMAN_1, INSOMNIA, INSOMNIA_5, HAR, ENVIRONMENT].map((each) => JSON.stringify(each)),
  JSON.stringify(parse(library)),
  library,
  fixture('parcels.json'),
  fixture('shop.postman_collection.json'),
  POSTMAN_3,
]

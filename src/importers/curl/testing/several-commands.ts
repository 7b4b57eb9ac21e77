import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const TYPE = "-H 'Content-Type: application/json'"

/** Merging commands that call the same endpoint. */
export const severalCommands: CorpusCase[] = [
  {
    name: 'the same call twice is one endpoint',
    paste: lines(`curl ${api}/orders`, `curl ${api}/orders`),
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders` }],
    notices: ['1 info'],
  },
  {
    name: 'a value in the path that differs',
    paste: lines(`curl ${api}/orders/42`, `curl ${api}/orders/43`),
    endpoints: [
      { tool: 'get_order', request: `GET ${api} /orders/{{order_id}}`, parameters: ['order_id: integer! ~ 42'] },
    ],
    notices: ['1 info'],
  },
  {
    name: 'a placeholder and a value',
    paste: lines(`curl ${api}/orders/{id}`, `curl ${api}/orders/43`),
    endpoints: [{ tool: 'get_order', request: `GET ${api} /orders/{{id}}`, parameters: ['id: string! ~ "43"'] }],
    notices: ['1 info'],
  },
  {
    name: 'words in a path that differ are two endpoints',
    paste: lines(`curl ${api}/orders/open`, `curl ${api}/orders/closed`),
    endpoints: [
      { tool: 'get_order_open', request: `GET ${api} /orders/open` },
      { tool: 'get_order_closed', request: `GET ${api} /orders/closed` },
    ],
  },
  {
    name: 'words in the query are an enum, what is missing is optional',
    paste: lines(`curl '${api}/orders?status=open&limit=10'`, `curl '${api}/orders?status=closed'`),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        query: ['status={{status}}', 'limit={{limit}}'],
        parameters: ['status: string! enum open|closed', 'limit: integer ~ 10'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'free text is no enum, what is equal stays',
    paste: lines(`curl '${api}/orders?q=shoes&page=1'`, `curl '${api}/orders?q=hats&page=1'`),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        query: ['q={{q}}', 'page=1'],
        parameters: ['q: string! ~ "shoes"'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'repeated keys that differ are a list',
    paste: lines(`curl '${api}/orders?tag=a&tag=b'`, `curl '${api}/orders?tag=c'`),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        query: ['tag={{tag}}'],
        parameters: ['tag: array! ~ ["a","b"]'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'JSON members: differing, missing, further, equal',
    paste: lines(
      `curl ${api}/orders ${TYPE} -d '{"sku":"A1","qty":1,"channel":"web","note":"x"}'`,
      `curl ${api}/orders ${TYPE} -d '{"sku":"B2","qty":2.5,"channel":"web","tags":["t"]}'`,
    ),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        json: '{"sku":"{{sku}}","qty":"{{qty}}","channel":"web","note":"{{note}}", "tags": "{{tags}}"}',
        parameters: ['sku: string! ~ "A1"', 'qty: number! ~ 1', 'note: string ~ "x"', 'tags: array ~ ["t"]'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'nested JSON, names told apart',
    paste: lines(
      `curl ${api}/trips ${TYPE} -d '{"from":{"zone":"A1"},"to":{"zone":"B1"}}'`,
      `curl ${api}/trips ${TYPE} -d '{"from":{"zone":"A2"},"to":{"zone":"B2"}}'`,
    ),
    endpoints: [
      {
        tool: 'create_trip',
        request: `POST ${api} /trips`,
        json: '{"from":{"zone":"{{zone}}"},"to":{"zone":"{{to_zone}}"}}',
        parameters: ['zone: string! ~ "A1"', 'to_zone: string! ~ "B1"'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'values of different kinds are not joined',
    paste: lines(
      `curl ${api}/orders ${TYPE} -d '{"sku":"A1","size":1}'`,
      `curl ${api}/orders ${TYPE} -d '{"sku":"A1","size":"XL"}'`,
    ),
    endpoints: [
      { tool: 'create_order', request: `POST ${api} /orders`, json: '{"sku":"A1","size":1}' },
      { tool: 'create_order_2', request: `POST ${api} /orders`, json: '{"sku":"A1","size":"XL"}' },
    ],
  },
  {
    name: 'forms',
    paste: lines(`curl ${api}/orders -d sku=A1 -d kind=new`, `curl ${api}/orders -d sku=B2 -d kind=used -d gift=true`),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        form: ['sku={{sku}}', 'kind={{kind}}', 'gift={{gift}}'],
        parameters: ['sku: string! ~ "A1"', 'kind: string! enum new|used', 'gift: boolean ~ true'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'headers: one that differs, one about the message',
    paste: lines(
      `curl ${api}/orders -H 'X-Region: eu' -H 'Accept: application/json'`,
      `curl ${api}/orders -H 'x-region: us'`,
    ),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        headers: ['Accept: application/json', 'X-Region: {{x_region}}'],
        parameters: ['x_region: string! enum eu|us'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'different methods, hosts and credentials are different endpoints',
    paste: lines(
      `curl ${api}/orders`,
      `curl -X DELETE ${api}/orders`,
      'curl https://eu.example.com/orders',
      `curl -u bob:pw ${api}/orders`,
    ),
    endpoints: [
      { tool: 'list_orders', request: `GET ${api} /orders` },
      { tool: 'delete_orders', request: `DELETE ${api} /orders` },
      { tool: 'list_orders_2', request: 'GET https://eu.example.com /orders' },
      {
        tool: 'list_orders_3',
        request: `GET ${api} /orders`,
        credential: { kind: 'basic', username: 'bob', secrets: { password: 'pw' } },
      },
    ],
  },
  {
    name: 'different GraphQL operations are different endpoints',
    paste: lines(
      `curl ${api}/graphql ${TYPE} -d '{"query":"query Me { me { name } }"}'`,
      `curl ${api}/graphql ${TYPE} -d '{"query":"mutation AddNote { addNote { id } }"}'`,
    ),
    endpoints: [
      {
        tool: 'get_me',
        request: `POST ${api} /graphql`,
        json: '{"query":"query Me { me { name } }"}',
        readOnly: true,
      },
      {
        tool: 'add_note',
        request: `POST ${api} /graphql`,
        json: '{"query":"mutation AddNote { addNote { id } }"}',
      },
    ],
  },
]

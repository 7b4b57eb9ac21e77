import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }

/** Secrets, which must end up in a credential and nowhere else, wherever they occur. */
export const authentication: CorpusCase[] = [
  {
    name: 'a bearer token',
    paste: `curl ${api}/orders -H 'Authorization: Bearer abc.def.ghi'`,
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc.def.ghi' } } }],
  },
  {
    name: 'small letters, in double quotes',
    paste: `curl ${api}/orders -H "authorization: bearer abc"`,
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } }],
  },
  {
    name: '--oauth2-bearer',
    paste: `curl --oauth2-bearer abc ${api}/orders`,
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } }],
  },
  {
    name: '-u',
    paste: `curl -u bob:hunter2 ${api}/orders`,
    endpoints: [{ ...list, credential: { kind: 'basic', username: 'bob', secrets: { password: 'hunter2' } } }],
  },
  {
    name: '-u with colons in the password',
    paste: `curl --user 'bob:a:b c' ${api}/orders`,
    endpoints: [{ ...list, credential: { kind: 'basic', username: 'bob', secrets: { password: 'a:b c' } } }],
  },
  {
    name: '-u without a password',
    paste: `curl -u bob ${api}/orders`,
    endpoints: [{ ...list, credential: { kind: 'basic', username: 'bob', secrets: {} } }],
    notices: ['1 info'],
  },
  {
    name: '-u with a key and no password: the key is the secret',
    paste: `curl -u sk_test_4eC39H: ${api}/orders`,
    endpoints: [
      {
        ...list,
        credential: {
          kind: 'apiKeyHeader',
          header: 'Authorization',
          prefix: 'Basic ',
          secrets: { key: 'c2tfdGVzdF80ZUMzOUg6' },
        },
      },
    ],
  },
  {
    name: 'a Basic header',
    paste: `curl ${api}/orders -H 'Authorization: Basic Ym9iOmh1bnRlcjI='`,
    endpoints: [{ ...list, credential: { kind: 'basic', username: 'bob', secrets: { password: 'hunter2' } } }],
  },
  {
    name: 'user and password in the address',
    paste: 'curl https://bob:hun%20ter@api.example.com/orders',
    endpoints: [{ ...list, credential: { kind: 'basic', username: 'bob', secrets: { password: 'hun ter' } } }],
  },
  {
    name: 'another scheme of Authorization',
    paste: `curl ${api}/orders -H 'Authorization: Token abc123'`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Token ', secrets: { key: 'abc123' } },
      },
    ],
  },
  {
    name: 'Authorization without a scheme',
    paste: `curl ${api}/orders -H 'Authorization: abc123'`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'apiKeyHeader', header: 'Authorization', prefix: '', secrets: { key: 'abc123' } },
      },
    ],
  },
  {
    name: 'a signature that is good once',
    paste: `curl ${api}/orders -H 'Authorization: AWS4-HMAC-SHA256 Credential=AKIA/x, Signature=abc'`,
    endpoints: [
      {
        ...list,
        credential: {
          kind: 'apiKeyHeader',
          header: 'Authorization',
          prefix: 'AWS4-HMAC-SHA256 ',
          secrets: { key: 'Credential=AKIA/x, Signature=abc' },
        },
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'an API key in a header',
    paste: `curl ${api}/orders -H 'X-API-Key: k-123'`,
    endpoints: [
      { ...list, credential: { kind: 'apiKeyHeader', header: 'X-API-Key', prefix: '', secrets: { key: 'k-123' } } },
    ],
  },
  {
    name: 'other names of such headers',
    paste: lines(
      `curl ${api}/orders -H 'PRIVATE-TOKEN: t1'`,
      `curl ${api}/users -H 'Ocp-Apim-Subscription-Key: t2'`,
      `curl ${api}/carts -H 'X-Shopify-Access-Token: t3'`,
      `curl ${api}/jobs -H 'apikey: t4'`,
    ),
    endpoints: [
      {
        ...list,
        credential: { kind: 'apiKeyHeader', header: 'PRIVATE-TOKEN', prefix: '', secrets: { key: 't1' } },
      },
      {
        tool: 'list_users',
        request: `GET ${api} /users`,
        credential: { kind: 'apiKeyHeader', header: 'Ocp-Apim-Subscription-Key', prefix: '', secrets: { key: 't2' } },
      },
      {
        tool: 'list_carts',
        request: `GET ${api} /carts`,
        credential: { kind: 'apiKeyHeader', header: 'X-Shopify-Access-Token', prefix: '', secrets: { key: 't3' } },
      },
      {
        tool: 'list_jobs',
        request: `GET ${api} /jobs`,
        credential: { kind: 'apiKeyHeader', header: 'apikey', prefix: '', secrets: { key: 't4' } },
      },
    ],
  },
  {
    name: 'an idempotency key is none',
    paste: `curl -X POST ${api}/orders -H 'Idempotency-Key: 7f3a'`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        headers: ['Idempotency-Key: {{idempotency_key}}'],
        parameters: ['idempotency_key: string! ~ "7f3a" @generated'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'a key in the query',
    paste: `curl '${api}/orders?limit=5&api_key=k-123'`,
    endpoints: [
      {
        ...list,
        query: ['limit=5'],
        credential: { kind: 'apiKeyQuery', parameter: 'api_key', secrets: { key: 'k-123' } },
      },
    ],
  },
  {
    name: 'other names of it',
    paste: lines(
      'curl "https://api.openweathermap.org/data/2.5/weather?q=Oslo&appid=w1"',
      'curl "https://maps.example.com/geocode?address=Oslo&key=m1"',
      'curl "https://graph.example.com/pages?access_token=f1"',
    ),
    endpoints: [
      {
        tool: 'get_data_weather',
        request: 'GET https://api.openweathermap.org /data/2.5/weather',
        query: ['q=Oslo'],
        credential: { kind: 'apiKeyQuery', parameter: 'appid', secrets: { key: 'w1' } },
      },
      {
        tool: 'get_geocode',
        request: 'GET https://maps.example.com /geocode',
        query: ['address=Oslo'],
        credential: { kind: 'apiKeyQuery', parameter: 'key', secrets: { key: 'm1' } },
      },
      {
        tool: 'list_pages',
        request: 'GET https://graph.example.com /pages',
        credential: { kind: 'apiKeyQuery', parameter: 'access_token', secrets: { key: 'f1' } },
      },
    ],
  },
  {
    name: 'two secrets in the query are a credential each',
    paste: "curl 'https://api.example.com/orders?key=k1&token=t1'",
    endpoints: [
      {
        ...list,
        credential: { kind: 'apiKeyQuery', parameter: 'key', secrets: { key: 'k1' } },
        furtherCredentials: [{ kind: 'apiKeyQuery', parameter: 'token', secrets: { key: 't1' } }],
      },
    ],
  },
  {
    name: 'cookies',
    paste: `curl ${api}/orders -b 'sid=abc; theme=dark'`,
    endpoints: [{ ...list, credential: { kind: 'cookie', secrets: { cookie: 'sid=abc; theme=dark' } } }],
  },
  {
    name: 'a Cookie header wins over -b',
    paste: `curl ${api}/orders -b sid=abc -H 'Cookie: theme=dark'`,
    endpoints: [{ ...list, credential: { kind: 'cookie', secrets: { cookie: 'theme=dark' } } }],
    notices: ['1 dropped'],
  },
  {
    name: 'cookies in a file',
    paste: `curl -b cookies.txt -c cookies.txt ${api}/orders`,
    endpoints: [list],
    notices: ['1 dropped', '1 info'],
  },
  {
    name: 'two secrets in headers are a credential each',
    paste: `curl ${api}/orders -H 'Authorization: Bearer abc' -H 'X-Api-Key: k1'`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'bearer', secrets: { token: 'abc' } },
        furtherCredentials: [{ kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '', secrets: { key: 'k1' } }],
      },
    ],
  },
  {
    name: 'a cookie with its CSRF token',
    paste: `curl -X POST ${api}/orders -H 'Cookie: sid=abc' -H 'X-CSRF-Token: c1'`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        credential: { kind: 'apiKeyHeader', header: 'X-CSRF-Token', prefix: '', secrets: { key: 'c1' } },
        furtherCredentials: [{ kind: 'cookie', secrets: { cookie: 'sid=abc' } }],
      },
    ],
  },
  {
    name: 'a key in the query beside a bearer token',
    paste: `curl '${api}/orders?key=k1' -H 'Authorization: Bearer abc'`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'bearer', secrets: { token: 'abc' } },
        furtherCredentials: [{ kind: 'apiKeyQuery', parameter: 'key', secrets: { key: 'k1' } }],
      },
    ],
  },
]

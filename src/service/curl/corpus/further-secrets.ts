import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }

/** Secrets that are not there, that are shared, or that have no place. */
export const furtherSecrets: CorpusCase[] = [
  {
    name: 'stand-ins have no value',
    paste: lines(
      `curl ${api}/orders -H 'Authorization: Bearer YOUR_API_KEY'`,
      `curl ${api}/users -H 'X-API-Key: <api-key>'`,
      `curl '${api}/jobs?api_key={your_key}'`,
      `curl ${api}/carts -H 'Authorization: Bearer sk-...'`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'bearer', secrets: {} } },
      {
        tool: 'list_users',
        request: `GET ${api} /users`,
        credential: { kind: 'apiKeyHeader', header: 'X-API-Key', prefix: '', secrets: {} },
      },
      {
        tool: 'list_jobs',
        request: `GET ${api} /jobs`,
        credential: { kind: 'apiKeyQuery', parameter: 'api_key', secrets: {} },
      },
      { tool: 'list_carts', request: `GET ${api} /carts`, credential: { kind: 'bearer', secrets: {} } },
    ],
    notices: ['1 info', '2 info', '3 info', '4 info'],
  },
  {
    name: 'a variable of which nothing is known',
    paste: `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`,
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: {} } }],
    notices: ['1 info'],
  },
  {
    name: 'a variable that a line before sets',
    paste: lines('export TOKEN="abc"', `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`),
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } }],
  },
  {
    name: 'the same secret in several commands is one credential',
    paste: lines(
      `curl ${api}/orders -H 'Authorization: Bearer abc'`,
      `curl ${api}/users --oauth2-bearer abc`,
      `curl ${api}/jobs -H 'Authorization: Bearer other'`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } },
      { tool: 'list_users', request: `GET ${api} /users`, credential: { kind: 'bearer', secrets: { token: 'abc' } } },
      { tool: 'list_jobs', request: `GET ${api} /jobs`, credential: { kind: 'bearer', secrets: { token: 'other' } } },
    ],
  },
  {
    name: 'ways of signing in that are not supported',
    paste: lines(
      `curl --digest -u bob:pw ${api}/orders`,
      `curl --ntlm -u bob:pw ${api}/users`,
      `curl --aws-sigv4 aws:amz:eu-west-1:s3 -u id:key ${api}/jobs`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'basic', username: 'bob', secrets: { password: 'pw' } } },
      { tool: 'list_users', request: `GET ${api} /users` },
      { tool: 'list_jobs', request: `GET ${api} /jobs` },
    ],
    notices: ['1 dropped', '2 dropped', '2 dropped', '3 dropped', '3 dropped'],
  },
  {
    name: 'a token in the path',
    paste: `curl -X POST https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8/sendMessage -d chat_id=5 -d text=hi`,
    endpoints: [
      {
        tool: 'send_message',
        request: 'POST https://api.telegram.org /bot{{token}}/sendMessage',
        form: ['chat_id=5', 'text=hi'],
        parameters: ['token: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
]

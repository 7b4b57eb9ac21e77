import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_todos', request: `GET ${api} /todos` }
const apikey = { kind: 'apiKeyHeader', header: 'apikey', prefix: '', secrets: {} }
const oauth = {
  kind: 'oauth2ClientCredentials',
  tokenUrl: 'https://login.example.com/oauth2/token',
  clientId: 'c1',
  scope: '',
  audience: '',
  clientAuthentication: 'body',
  secrets: { clientSecret: 'qWgdYAmab0YSkuL1' },
}
const TOKEN =
  'curl -X POST https://login.example.com/oauth2/token -d client_id=c1 -d client_secret=qWgdYAmab0YSkuL1 -d grant_type=client_credentials'

/** Requests with several secrets in separate places, and token requests along with the requests that use the token. */
export const severalCredentials: CorpusCase[] = [
  {
    name: 'a key and a bearer token that are variables',
    paste: `curl ${api}/todos -H "apikey: $KEY" -H "Authorization: Bearer $TOKEN"`,
    endpoints: [{ ...list, credential: apikey, furtherCredentials: [{ kind: 'bearer', secrets: {} }] }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'a user and a key in the query',
    paste: `curl '${api}/todos?api_key=k1' -u ada:pw1`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'basic', username: 'ada', secrets: { password: 'pw1' } },
        furtherCredentials: [{ kind: 'apiKeyQuery', parameter: 'api_key', secrets: { key: 'k1' } }],
      },
    ],
  },
  {
    name: 'more secrets than an endpoint has credentials',
    paste: `curl '${api}/todos?api_key=k1&token=t2' -H 'X-Api-Key: a' -H 'X-Auth-Token: b' -H 'X-Access-Token: c' -H 'Authorization: Bearer d'`,
    endpoints: [
      {
        ...list,
        credential: { kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '', secrets: { key: 'a' } },
        furtherCredentials: [
          { kind: 'apiKeyHeader', header: 'X-Auth-Token', prefix: '', secrets: { key: 'b' } },
          { kind: 'apiKeyHeader', header: 'X-Access-Token', prefix: '', secrets: { key: 'c' } },
          { kind: 'bearer', secrets: { token: 'd' } },
          { kind: 'headers', headers: [], query: ['api_key', 'token'], secrets: { '?api_key': 'k1', '?token': 't2' } },
        ],
      },
    ],
  },
  {
    name: 'a token that is fetched, as a placeholder of any name, beside a key',
    paste: lines(TOKEN, '', `curl ${api}/todos -H "Authorization: Bearer {result}" -H 'apikey: k1'`),
    syntax: ['result'],
    endpoints: [
      {
        ...list,
        credential: oauth,
        furtherCredentials: [{ ...apikey, secrets: { key: 'k1' } }],
      },
    ],
    notices: ['1 info', '3 info'],
  },
  {
    name: 'a token that was fetched and pasted',
    paste: lines(TOKEN, `curl ${api}/todos -H 'Authorization: Bearer eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJhIn0.c2ln'`),
    endpoints: [{ ...list, credential: oauth }],
    syntax: ['ey', 'jhb', 'gci', 'oi', 'js', 'uz', 'i1', 'ni', 'j9', 'jpc3', 'mi', 'jh', 'in0', 'c2ln'],
    notices: ['1 info', '2 info'],
  },
  {
    name: 'a token that PowerShell keeps in a variable',
    paste: lines(
      "$body = @{ grant_type = 'client_credentials'; client_id = 'c1'; client_secret = 'qWgdYAmab0YSkuL1' }",
      "$answer = Invoke-RestMethod -Method Post -Uri 'https://login.example.com/oauth2/token' -Body $body",
      `Invoke-RestMethod -Uri '${api}/todos' -Headers @{ Authorization = "Bearer $($answer.access_token)" }`,
    ),
    syntax: ['answer'],
    endpoints: [{ ...list, credential: oauth }],
    notices: ['2 info', '3 info'],
  },
  {
    name: 'a token that nothing uses',
    paste: lines(TOKEN, `curl ${api}/todos -H 'Authorization: Bearer ghp_1234567890abcdef'`),
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'ghp_1234567890abcdef' } } }],
    syntax: ['c1', 'login', 'client', 'secret', 'wgd', 'amab0', 'sku', 'l1', 'grant', 'credentials'],
    notices: ['1 dropped'],
  },
]

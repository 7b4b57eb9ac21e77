import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'

/** Placeholders as written by manuals and generators, and names derived from the request's content. */
export const placeholderValues: CorpusCase[] = [
  {
    name: 'words in capitals in a path',
    paste: `curl ${api}/repos/OWNER/REPO/branches/BRANCH`,
    endpoints: [
      {
        tool: 'get_repo_branch',
        request: `GET ${api} /repos/{{owner}}/{{repo}}/branches/{{branch}}`,
        parameters: ['owner: string!', 'repo: string!', 'branch: string!'],
      },
    ],
  },
  {
    name: 'places without a name in a path',
    paste: lines(
      `curl ${api}/users/{}/roles`,
      `curl ${api}/lists/xxx/items`,
      `curl ${api}/accounts/ACXXXXXXXXXXXX/calls`,
      `curl ${api}/teams/%s/members`,
    ),
    endpoints: [
      ['list_user_roles', '/users/{{user_id}}/roles', 'user_id'],
      ['list_list_items', '/lists/{{list_id}}/items', 'list_id'],
      ['list_account_calls', '/accounts/{{account_id}}/calls', 'account_id'],
      ['list_team_members', '/teams/{{team_id}}/members', 'team_id'],
    ].map(([tool = '', path = '', name = '']) => ({
      tool,
      request: `GET ${api} ${path}`,
      parameters: [`${name}: string!`],
    })),
  },
  {
    name: 'types in angle brackets, as generated examples have them',
    paste: lines(
      `curl '${api}/orders?limit=<integer>&q=<string>' -H 'X-Trace: <boolean>' -H 'Content-Type: application/json' -X PUT -d '{`,
      '  "name": "<string>", "count": "<integer>", "price": <number>, "to": "<email>", "tags": ["<string>", "<string>"]',
      "}'",
    ),
    endpoints: [
      {
        tool: 'update_order',
        request: `PUT ${api} /orders`,
        query: ['limit={{limit}}', 'q={{q}}'],
        headers: ['X-Trace: {{x_trace}}'],
        json: lines(
          '{',
          '  "name": "{{name}}", "count": "{{count}}", "price": "{{price}}", "to": "{{to}}", "tags": ["{{tag}}", "{{tag}}"]',
          '}',
        ),
        parameters: [
          'limit: integer!',
          'q: string!',
          'x_trace: boolean!',
          'name: string!',
          'count: integer!',
          'price: number!',
          'to: string!',
          'tag: string!',
        ],
      },
    ],
  },
  {
    name: 'braces in a header and in JSON, a colon in the query',
    paste: `curl '${api}/orders?user=:user_id' -H 'X-Account: {account}' --json '{"sku":"{sku}"}'`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        query: ['user={{user_id}}'],
        headers: ['X-Account: {{account}}', 'Accept: application/json'],
        json: '{"sku":"{{sku}}"}',
        parameters: ['user_id: string!', 'account: string!', 'sku: string!'],
      },
    ],
  },
  {
    name: 'sets and ranges in one path',
    paste: `curl "${api}/users/[1-3]/{posts,comments}/[a-c]"`,
    endpoints: [
      {
        tool: 'get_user',
        request: `GET ${api} /users/{{user_id}}/{{resource}}/{{user_id_2}}`,
        parameters: ['user_id: integer!', 'resource: string! enum posts|comments', 'user_id_2: string! enum a|b|c'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'files of one name are parameters of their own',
    paste: `curl ${api}/scans -F 'page=@a.txt' -F 'page=@b.txt'`,
    endpoints: [
      {
        tool: 'create_scan',
        request: `POST ${api} /scans`,
        parts: [
          'page={{page}} ;file=a.txt ;type=text/plain ;base64',
          'page={{page_2}} ;file=b.txt ;type=text/plain ;base64',
        ],
        parameters: ['page: string!', 'page_2: string!'],
      },
    ],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: 'a file that is put into a folder keeps its name',
    paste: `curl -T notes.txt ${api}/uploads/`,
    endpoints: [
      {
        tool: 'update_upload_notes_txt',
        request: `PUT ${api} /uploads/notes.txt`,
        text: { type: 'application/octet-stream', template: '{{notes}}' },
        parameters: ['notes: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a key that is one word, a token that is none',
    paste: lines(`curl '${api}/contacts?hapikey=k1'`, `curl ${api}/orders -H 'Authorization: Bearer token'`),
    endpoints: [
      {
        tool: 'list_contacts',
        request: `GET ${api} /contacts`,
        credential: { kind: 'apiKeyQuery', parameter: 'hapikey', secrets: { key: 'k1' } },
      },
      { tool: 'list_orders', request: `GET ${api} /orders`, credential: { kind: 'bearer', secrets: {} } },
    ],
    notices: ['2 info'],
  },
  {
    name: 'calls that are named in the path',
    paste: lines(
      `curl -X POST ${api}/api/chat.postMessage`,
      `curl ${api}/api/conversations.list`,
      `curl ${api}/api/users.info`,
      `curl ${api}/users/me/settings`,
      `curl ${api}/search/repositories?q=x`,
      `curl "${api}/odata/Products(5)"`,
      `curl -X POST ${api}/users/bulk`,
    ),
    endpoints: [
      { tool: 'post_chat_message', request: `POST ${api} /api/chat.postMessage` },
      { tool: 'list_conversations', request: `GET ${api} /api/conversations.list` },
      { tool: 'get_user_info', request: `GET ${api} /api/users.info` },
      { tool: 'list_current_user_settings', request: `GET ${api} /users/me/settings` },
      { tool: 'search_repositories', request: `GET ${api} /search/repositories`, query: ['q=x'] },
      { tool: 'get_product', request: `GET ${api} /odata/Products(5)` },
      { tool: 'bulk_create_users', request: `POST ${api} /users/bulk` },
    ],
  },
  {
    name: 'SOAP is named by its body',
    paste: `curl ${api}/orders.asmx -H 'Content-Type: text/xml' -d '<s:Envelope><s:Body><GetOrder xmlns="urn:o"><id>5</id></GetOrder></s:Body></s:Envelope>'`,
    endpoints: [
      {
        tool: 'get_order',
        request: `POST ${api} /orders.asmx`,
        readOnly: true,
        text: {
          type: 'text/xml',
          template: '<s:Envelope><s:Body><GetOrder xmlns="urn:o"><id>5</id></GetOrder></s:Body></s:Envelope>',
        },
      },
    ],
  },
  {
    name: 'a null beside a value',
    paste: lines(
      `curl ${api}/orders --json '{"sku":"A1","note":null,"qty":1}'`,
      `curl ${api}/orders --json '{"sku":"B2","note":"soon","qty":1}'`,
    ),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        headers: ['Accept: application/json'],
        json: '{"sku":"{{sku}}","note":"{{note}}","qty":1}',
        parameters: ['sku: string! ~ "A1"', 'note: string ~ "soon"'],
      },
    ],
    notices: ['1 info'],
  },
]

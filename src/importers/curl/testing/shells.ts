import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }
const users = { tool: 'list_users', request: `GET ${api} /users` }

/** Bash around and inside commands: quotes, prompts, splitting, variables. */
export const shells: CorpusCase[] = [
  {
    name: 'a prompt',
    paste: `$ curl ${api}/orders`,
    endpoints: [list],
  },
  {
    name: 'a prompt with user and host, and what was printed',
    paste: lines(`ada@host:~/work$ curl ${api}/orders`, '{"orders":[]}', `ada@host:~/work$ curl ${api}/users`),
    endpoints: [list, users],
    notices: ['2 dropped'],
  },
  {
    name: 'continuation prompts',
    paste: lines(`$ curl ${api}/orders \\`, "> -H 'X-A: 1' \\", "> -H 'X-B: 2'"),
    endpoints: [{ ...list, headers: ['X-A: 1', 'X-B: 2'] }],
  },
  {
    name: 'blanks behind the backslash',
    paste: lines(`curl ${api}/orders \\  `, "  -H 'X-A: 1' \\ ", "  -H 'X-B: 2'"),
    endpoints: [{ ...list, headers: ['X-A: 1', 'X-B: 2'] }],
  },
  {
    name: 'CRLF and non-breaking spaces',
    paste: `curl\u00a0${api}/orders \\\r\n  -H\u00a0'X-A: 1'\r\n`,
    endpoints: [{ ...list, headers: ['X-A: 1'] }],
  },
  {
    name: 'a missing backslash',
    paste: lines(`curl ${api}/orders`, "  -H 'X-A: 1'", "  -H 'X-B: 2'"),
    endpoints: [{ ...list, headers: ['X-A: 1', 'X-B: 2'] }],
    notices: ['2 info', '3 info'],
  },
  {
    name: 'a comment between the lines',
    paste: lines(`curl ${api}/orders \\`, '  # the tenant', "  -H 'X-A: 1'"),
    endpoints: [{ ...list, headers: ['X-A: 1'] }],
    notices: ['3 info'],
  },
  {
    name: 'typographic quotes and dashes',
    paste: `curl –X POST ${api}/orders —header “Content-Type: application/json” -d ‘{“sku”: “A1”}’`,
    endpoints: [{ tool: 'create_order', request: `POST ${api} /orders`, json: '{"sku": "A1"}' }],
    notices: ['1 info'],
  },
  {
    name: 'a Markdown fence with text around it',
    paste: lines("Here's how you list them:", '', '```bash', `curl ${api}/orders`, '```', '', "That's all."),
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: 'a list in Markdown with inline code',
    paste: lines(`1. \`curl ${api}/orders\``, `- \`curl ${api}/users\``),
    endpoints: [list, users],
  },
  {
    name: 'several lines, comments and blank lines',
    paste: lines('# orders', `curl ${api}/orders`, '', '  # users', `curl ${api}/users # all of them`),
    endpoints: [list, users],
  },
  {
    name: '&&, ; and ||',
    paste: `curl ${api}/orders && curl ${api}/users; curl ${api}/jobs || echo failed`,
    endpoints: [list, users, { tool: 'list_jobs', request: `GET ${api} /jobs` }],
    notices: ['1 info'],
  },
  {
    name: 'a pipe',
    paste: `curl -s ${api}/orders | jq '.items[] | .id' | head -n 5`,
    endpoints: [list],
    notices: ['1 dropped', '1 dropped', '1 info'],
  },
  {
    name: 'redirections',
    paste: `curl ${api}/orders > out.json 2>/dev/null`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: '--next begins another request',
    paste: `curl ${api}/orders -H 'X-A: 1' --next -X DELETE ${api}/carts/{id}`,
    endpoints: [
      { ...list, headers: ['X-A: 1'] },
      { tool: 'delete_cart', request: `DELETE ${api} /carts/{{id}}`, parameters: ['id: string!'] },
    ],
  },
  {
    name: 'sudo, a path, a variable before, a sub-shell',
    paste: lines(`sudo /usr/bin/curl ${api}/orders`, `NO_PROXY=* curl ${api}/users`, `(cd /tmp && curl ${api}/jobs)`),
    endpoints: [list, users, { tool: 'list_jobs', request: `GET ${api} /jobs` }],
    notices: ['3 info'],
  },
  {
    name: 'a loop',
    paste: lines('for id in 1 2 3; do', `  curl -X DELETE "${api}/orders/$id"`, 'done'),
    endpoints: [{ tool: 'delete_order', request: `DELETE ${api} /orders/{{id}}`, parameters: ['id: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'an assignment of a command’s output is a command too',
    paste: lines(
      `TOKEN=$(curl -s -X POST ${api}/sessions -d user=bob | jq -r .token)`,
      `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`,
    ),
    endpoints: [
      { tool: 'create_session', request: `POST ${api} /sessions`, form: ['user=bob'] },
      { ...list, credential: { kind: 'bearer', secrets: {} } },
    ],
    notices: ['1 dropped', '1 dropped', '1 info', '2 info'],
  },
  {
    name: 'a command in a value is never run',
    paste: `curl "${api}/orders?since=$(date +%F)&by=$(whoami)"`,
    endpoints: [{ ...list, query: ['since={{since}}', 'by={{by}}'], parameters: ['since: string!', 'by: string!'] }],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: 'pieces joined to one word',
    paste: `curl 'https://api.example.com'"/orders"'?'a=1`,
    endpoints: [{ ...list, query: ['a=1'] }],
  },
  {
    name: 'a header with a line break',
    paste: lines('# Orders of a customer', `curl ${api}/orders -H 'X-Note: a`, "b'"),
    endpoints: [list],
    notices: ['2 dropped'],
  },
  {
    name: 'a here-string',
    paste: `curl -d @- ${api}/orders <<< 'sku=A1'`,
    endpoints: [{ tool: 'create_order', request: `POST ${api} /orders`, form: ['sku=A1'] }],
  },
  {
    name: 'a command in one line with a line below that is none',
    paste: lines(`curl ${api}/orders`, 'This lists all orders.', 'And so on.'),
    endpoints: [list],
    notices: ['2 dropped'],
  },
  {
    name: 'a here-document through cat',
    paste: lines(
      `cat <<-EOT | curl -H 'Content-Type: text/plain' --data-binary @- ${api}/notes`,
      '\thello $NAME',
      '\tEOT',
      `curl ${api}/orders`,
    ),
    endpoints: [
      {
        tool: 'create_note',
        request: `POST ${api} /notes`,
        text: { type: 'text/plain', template: 'hello {{name}}\n' },
        parameters: ['name: string!'],
      },
      list,
    ],
  },
  {
    name: 'an endless loop',
    paste: `while true; do curl ${api}/orders; sleep 5; done`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: 'a command in a comment',
    paste: lines(`# curl ${api}/users`, `curl ${api}/orders`),
    endpoints: [list],
    notices: ['1 info'],
  },
]

import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const create = { tool: 'create_order', request: `POST ${api} /orders` }
const TYPE = "-H 'Content-Type: application/json'"

/** JSON bodies: kept as written, whatever surrounds them. */
export const jsonBodies: CorpusCase[] = [
  {
    name: 'with its content type',
    paste: `curl ${api}/orders ${TYPE} -d '{"sku":"A1","qty":2}'`,
    endpoints: [{ ...create, json: '{"sku":"A1","qty":2}' }],
  },
  {
    name: 'without a content type, which is said',
    paste: `curl ${api}/orders -d '{"sku":"A1"}'`,
    endpoints: [{ ...create, json: '{"sku":"A1"}' }],
    notices: ['1 info'],
  },
  {
    name: 'numbers that a double cannot hold, and 1.0, stay as written',
    paste: `curl ${api}/orders ${TYPE} -d '{"id": 12345678901234567890, "price": 1.0, "tiny": 1e-7}'`,
    endpoints: [{ ...create, json: '{"id": 12345678901234567890, "price": 1.0, "tiny": 1e-7}' }],
  },
  {
    name: 'over several lines, blanks kept',
    paste: lines(`curl ${api}/orders ${TYPE} -d '{`, '  "sku": "A1",', '  "qty": 2', "}'"),
    endpoints: [{ ...create, json: lines('{', '  "sku": "A1",', '  "qty": 2', '}') }],
  },
  {
    name: 'in double quotes with escapes',
    paste: String.raw`curl ${api}/orders -H "Content-Type: application/json" -d "{\"sku\":\"A1\",\"note\":\"5\\\" wide\"}"`,
    endpoints: [{ ...create, json: String.raw`{"sku":"A1","note":"5\" wide"}` }],
  },
  {
    name: 'an apostrophe by closing and opening the quotes',
    paste: String.raw`curl ${api}/orders ${TYPE} -d '{"note":"it'\''s"}'`,
    endpoints: [{ ...create, json: `{"note":"it's"}` }],
  },
  {
    name: "in $'…'",
    paste: String.raw`curl ${api}/orders ${TYPE} --data-raw $'{"note":"it\'s \u00e4\\n"}'`,
    endpoints: [{ ...create, json: String.raw`{"note":"it's ä\n"}` }],
  },
  {
    name: 'from --json, which also asks for JSON',
    paste: `curl --json '{"sku":"A1"}' ${api}/orders`,
    endpoints: [{ ...create, headers: ['Accept: application/json'], json: '{"sku":"A1"}' }],
  },
  {
    name: '--json twice is one text',
    paste: `curl --json '{"sku":"A1",' --json '"qty":2}' ${api}/orders`,
    endpoints: [{ ...create, headers: ['Accept: application/json'], json: '{"sku":"A1","qty":2}' }],
  },
  {
    name: '--json keeps an Accept of its own',
    paste: `curl --json '{"sku":"A1"}' -H 'Accept: text/csv' ${api}/orders`,
    endpoints: [{ ...create, headers: ['Accept: text/csv'], json: '{"sku":"A1"}' }],
  },
  {
    name: 'an array',
    paste: `curl ${api}/orders ${TYPE} -d '[{"sku":"A1"},{"sku":"B2"}]'`,
    endpoints: [{ ...create, json: '[{"sku":"A1"},{"sku":"B2"}]' }],
  },
  {
    name: 'a content type of its own is sent',
    paste: `curl ${api}/orders -H 'Content-Type: application/vnd.api+json' -d '{"data":{}}'`,
    endpoints: [{ ...create, headers: ['Content-Type: application/vnd.api+json'], json: '{"data":{}}' }],
  },
  {
    name: 'a charset makes no difference',
    paste: `curl ${api}/orders -H 'content-type: application/json; charset=UTF-8' -d '{"sku":"A1"}'`,
    endpoints: [{ ...create, json: '{"sku":"A1"}' }],
  },
  {
    name: 'JSON that is none is sent as text',
    paste: `curl ${api}/orders ${TYPE} -d "{'sku': 'A1'}"`,
    endpoints: [{ ...create, text: { type: 'application/json', template: "{'sku': 'A1'}" } }],
    notices: ['1 info'],
  },
  {
    name: 'JSON called a form stays what it is called',
    paste: `curl ${api}/orders -H 'Content-Type: application/x-www-form-urlencoded' -d '{"sku":"A1"}'`,
    endpoints: [{ ...create, text: { type: 'application/x-www-form-urlencoded', template: '{"sku":"A1"}' } }],
  },
  {
    name: 'a GET with a body',
    paste: `curl -X GET ${api}/orders/_search ${TYPE} -d '{"query":{"match_all":{}}}'`,
    endpoints: [{ tool: 'search_orders', request: `GET ${api} /orders/_search`, json: '{"query":{"match_all":{}}}' }],
  },
  {
    name: 'from a here-document',
    paste: lines(`curl ${api}/orders ${TYPE} -d @- <<'EOF'`, '{', '  "cost": "$5"', '}', 'EOF'),
    endpoints: [{ ...create, json: '{  "cost": "$5"}' }],
  },
  {
    name: 'from a here-document with a variable, binary',
    paste: lines(`curl ${api}/orders ${TYPE} --data-binary @- <<EOF`, '{"sku": "$SKU",', ` "qty": \${QTY:-1}}`, 'EOF'),
    endpoints: [
      {
        ...create,
        json: lines('{"sku": "{{sku}}",', ' "qty": "{{qty}}"}', ''),
        parameters: ['sku: string!', 'qty: integer = 1'],
      },
    ],
  },
  {
    name: 'piped in with echo',
    paste: `echo '{"sku":"A1"}' | curl ${TYPE} -d @- ${api}/orders`,
    endpoints: [{ ...create, json: '{"sku":"A1"}' }],
  },
  {
    name: 'in a variable',
    paste: lines(`BODY='{"sku":"A1","qty":2}'`, `curl ${api}/orders ${TYPE} -d "$BODY"`),
    endpoints: [{ ...create, json: '{"sku":"A1","qty":2}' }],
  },
  {
    name: 'GraphQL is named after its operation',
    paste: `curl ${api}/graphql ${TYPE} -d '{"query":"query GetUser($id: ID!) { user(id: $id) { name } }","variables":{"id":"7"}}'`,
    endpoints: [
      {
        tool: 'get_user',
        request: `POST ${api} /graphql`,
        json: `{"query":"query GetUser($id: ID!) { user(id: $id) { name } }","variables":{"id":"7"}}`,
        readOnly: true,
      },
    ],
  },
  {
    name: 'JSON-RPC is named after its method',
    paste: `curl ${api}/rpc ${TYPE} -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`,
    endpoints: [
      {
        tool: 'eth_block_number',
        request: `POST ${api} /rpc`,
        json: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      },
    ],
  },
  {
    name: 'a secret in a field is not kept',
    paste: `curl ${api}/auth/login ${TYPE} -d '{"username":"bob","password":"hunter2"}'`,
    endpoints: [
      {
        tool: 'login',
        request: `POST ${api} /auth/login`,
        json: '{"username":"bob","password":"{{password}}"}',
        parameters: ['password: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
]

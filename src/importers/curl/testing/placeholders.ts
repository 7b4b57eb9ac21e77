import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const get = { tool: 'get_order', request: `GET ${api} /orders/{{id}}`, parameters: ['id: string!'] }
const list = { tool: 'list_orders', request: `GET ${api} /orders` }
const create = { tool: 'create_order', request: `POST ${api} /orders` }
const TYPE = "-H 'Content-Type: application/json'"

/** Every way to write a placeholder for the user's own value. */
export const placeholders: CorpusCase[] = [
  { name: 'braces', paste: `curl ${api}/orders/{id}`, endpoints: [get] },
  { name: 'double braces, blanks inside', paste: `curl '${api}/orders/{{ id }}'`, endpoints: [get] },
  { name: 'a colon', paste: `curl ${api}/orders/:id`, endpoints: [get] },
  { name: 'angle brackets, not quoted', paste: `curl ${api}/orders/<ID>`, endpoints: [get] },
  { name: 'angle brackets, quoted', paste: `curl "${api}/orders/<id>"`, endpoints: [get] },
  { name: 'brackets', paste: `curl '${api}/orders/[id]'`, endpoints: [get] },
  { name: 'encoded braces', paste: `curl ${api}/orders/%7Bid%7D`, endpoints: [get] },
  { name: 'encoded angle brackets', paste: `curl ${api}/orders/%3Cid%3E`, endpoints: [get] },
  { name: 'YOUR_', paste: `curl ${api}/orders/YOUR_ID`, endpoints: [get] },
  { name: 'your-', paste: `curl ${api}/orders/your-id`, endpoints: [get] },
  { name: 'a shell variable', paste: `curl ${api}/orders/$ID`, endpoints: [get] },
  { name: 'a shell variable in braces', paste: `curl "${api}/orders/\${ID}"`, endpoints: [get] },
  {
    name: 'a name in capitals with an underscore',
    paste: `curl ${api}/orders/ORDER_ID/items`,
    endpoints: [
      {
        tool: 'list_order_items',
        request: `GET ${api} /orders/{{order_id}}/items`,
        parameters: ['order_id: string!'],
      },
    ],
  },
  {
    name: 'a name in camel case becomes snake case',
    paste: `curl ${api}/orders/{orderId}/lines/:lineId`,
    endpoints: [
      {
        tool: 'get_order_line',
        request: `GET ${api} /orders/{{order_id}}/lines/{{line_id}}`,
        parameters: ['order_id: string!', 'line_id: string!'],
      },
    ],
  },
  {
    name: 'part of a segment',
    paste: `curl '${api}/orders/{id}.json'`,
    endpoints: [{ ...get, request: `GET ${api} /orders/{{id}}.json` }],
  },
  {
    name: 'a colon that is no placeholder',
    paste: `curl -X POST http://localhost:8080/documents:search`,
    endpoints: [{ tool: 'search_documents', request: 'POST http://localhost:8080 /documents:search', readOnly: true }],
  },
  {
    name: 'an action behind a colon, of several',
    paste: `curl -X POST ${api}/v1/shops/{shop}/orders:batchCreate`,
    endpoints: [
      {
        tool: 'batch_create_orders',
        request: `POST ${api} /v1/shops/{{shop}}/orders:batchCreate`,
        parameters: ['shop: string!'],
      },
    ],
  },
  {
    name: 'in the query',
    paste: `curl '${api}/orders?status={status}&by={{user}}&since=<date>&x=YOUR_X'`,
    endpoints: [
      {
        ...list,
        query: ['status={{status}}', 'by={{user}}', 'since={{date}}', 'x={{x}}'],
        parameters: ['status: string!', 'user: string!', 'date: string!', 'x: string!'],
      },
    ],
  },
  {
    name: 'a fallback of a shell variable',
    paste: `curl "${api}/orders?env=\${ENV:-prod}&limit=\${LIMIT:-20}"`,
    endpoints: [
      {
        ...list,
        query: ['env={{env}}', 'limit={{limit}}'],
        parameters: ['env: string = "prod"', 'limit: integer = 20'],
      },
    ],
  },
  {
    name: 'a value from a line before: an example, not a default',
    paste: lines('ORDER_ID=42', 'LIMIT=10', `curl "${api}/orders/$ORDER_ID/items?limit=$LIMIT"`),
    endpoints: [
      {
        tool: 'list_order_items',
        request: `GET ${api} /orders/{{order_id}}/items`,
        query: ['limit={{limit}}'],
        parameters: ['order_id: integer! ~ 42', 'limit: integer! ~ 10'],
      },
    ],
  },
  {
    name: 'a variable as the address, which becomes a base address',
    paste: lines(
      'curl "$BASE_URL/orders"',
      `curl \${BASE_URL}/orders/5`,
      'curl {{BASE_URL}}/users',
      `curl \${BASE}v1/items`,
    ),
    endpoints: [
      { tool: 'list_orders', request: 'GET base:base_1 /orders' },
      { tool: 'get_order', request: 'GET base:base_1 /orders/5' },
      { tool: 'list_users', request: 'GET base:base_1 /users' },
      { tool: 'list_items', request: 'GET base:base_2 /v1/items' },
    ],
  },
  {
    name: 'a placeholder in the host, which becomes a base address',
    paste: lines('curl https://{tenant}.example.com/users', 'curl https://$TENANT.example.com:8080/users'),
    endpoints: [
      { tool: 'list_users', request: 'GET base:base_1 /users' },
      { tool: 'list_users_2', request: 'GET base:base_2 /users' },
    ],
  },
  {
    name: 'a value from a line before for double braces',
    paste: lines('baseUrl=https://api.example.com', `curl '{{baseUrl}}/orders'`),
    endpoints: [list],
  },
  {
    name: 'in JSON strings',
    paste: `curl ${api}/orders ${TYPE} -d '{"sku":"{{sku}}","note":"For {{name}}","to":"<EMAIL>","by":"YOUR_NAME"}'`,
    endpoints: [
      {
        ...create,
        json: '{"sku":"{{sku}}","note":"For {{name}}","to":"{{email}}","by":"{{name}}"}',
        parameters: ['sku: string!', 'name: string!', 'email: string!'],
      },
    ],
  },
  {
    name: 'HTML in JSON is no placeholder',
    paste: `curl ${api}/orders ${TYPE} -d '{"a":"<b>","c":"<p>hi</p>"}'`,
    endpoints: [{ ...create, json: '{"a":"<b>","c":"<p>hi</p>"}' }],
  },
  {
    name: 'outside of quotes in JSON',
    paste: `curl ${api}/orders ${TYPE} -d '{"qty": {{qty}}, "price":<PRICE>, "age": $AGE, "is_gift": {{is_gift}}}'`,
    endpoints: [
      {
        ...create,
        json: '{"qty": "{{qty}}", "price":"{{price}}", "age": "{{age}}", "is_gift": "{{is_gift}}"}',
        parameters: ['qty: integer!', 'price: number!', 'age: integer!', 'is_gift: boolean!'],
      },
    ],
  },
  {
    name: 'shell variables in JSON by leaving the quotes',
    paste: `curl ${api}/orders ${TYPE} -d '{"sku":"'"$SKU"'","qty":'$QTY'}'`,
    endpoints: [
      {
        ...create,
        json: '{"sku":"{{sku}}","qty":"{{qty}}"}',
        parameters: ['sku: string!', 'qty: integer!'],
      },
    ],
  },
  {
    name: 'shell variables in JSON in double quotes',
    paste: String.raw`curl ${api}/orders ${TYPE} -d "{\"sku\":\"$SKU\",\"total\":$TOTAL}"`,
    endpoints: [
      {
        ...create,
        json: '{"sku":"{{sku}}","total":"{{total}}"}',
        parameters: ['sku: string!', 'total: number!'],
      },
    ],
  },
  {
    name: 'a variable that single quotes keep',
    paste: `curl ${api}/orders ${TYPE} -d '{"sku":"$SKU","price":"$5"}'`,
    endpoints: [{ ...create, json: '{"sku":"{{sku}}","price":"$5"}', parameters: ['sku: string!'] }],
  },
  {
    name: 'in a form and a header',
    paste: `curl ${api}/orders -H 'X-Tenant: {{tenant}}' -H "X-Trace: $TRACE" -d 'sku={{sku}}' -d "qty=$QTY"`,
    endpoints: [
      {
        ...create,
        headers: ['X-Tenant: {{tenant}}', 'X-Trace: {{trace}}'],
        form: ['sku={{sku}}', 'qty={{qty}}'],
        parameters: ['tenant: string!', 'trace: string!', 'sku: string!', 'qty: string!'],
      },
    ],
  },
  {
    name: 'one parameter in two places',
    paste: `curl -X PUT "${api}/orders/$ID" ${TYPE} -d "{\\"id\\":\\"$ID\\"}"`,
    endpoints: [
      {
        tool: 'update_order',
        request: `PUT ${api} /orders/{{id}}`,
        json: '{"id":"{{id}}"}',
        parameters: ['id: string!'],
      },
    ],
  },
  {
    name: 'a positional parameter of a script',
    paste: `curl "${api}/orders/$1"`,
    endpoints: [
      { tool: 'get_order', request: `GET ${api} /orders/{{argument_1}}`, parameters: ['argument_1: string!'] },
    ],
  },
  {
    name: 'a variable with a path in it is put in',
    paste: lines('ENDPOINT=/v2/orders', 'HOST=api.example.com', 'curl "https://$HOST$ENDPOINT?limit=5"'),
    endpoints: [{ ...list, request: `GET ${api} /v2/orders`, query: ['limit=5'] }],
  },
]

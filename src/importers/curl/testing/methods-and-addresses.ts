import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'

/** Methods, and every form of an address. */
export const methodsAndAddresses: CorpusCase[] = [
  {
    name: 'a bare address is a GET',
    paste: 'curl https://api.example.com/orders',
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders` }],
  },
  {
    name: '-X with a space, joined, long, with =',
    paste: lines(
      'curl -X DELETE https://api.example.com/orders/{id}',
      'curl -XPUT https://api.example.com/carts/{id}',
      'curl --request PATCH https://api.example.com/users/{id}',
      'curl --request=OPTIONS https://api.example.com/users',
    ),
    endpoints: [
      { tool: 'delete_order', request: `DELETE ${api} /orders/{{id}}`, parameters: ['id: string!'] },
      { tool: 'update_cart', request: `PUT ${api} /carts/{{id}}`, parameters: ['id: string!'] },
      { tool: 'update_user', request: `PATCH ${api} /users/{{id}}`, parameters: ['id: string!'] },
      { tool: 'describe_user', request: `OPTIONS ${api} /users` },
    ],
  },
  {
    name: 'a method in small letters',
    paste: 'curl -X post https://api.example.com/orders/7/cancel',
    endpoints: [{ tool: 'cancel_order', request: `POST ${api} /orders/7/cancel` }],
  },
  {
    name: '-d makes it a POST',
    paste: "curl https://api.example.com/orders -d 'sku=A1'",
    endpoints: [{ tool: 'create_order', request: `POST ${api} /orders`, form: ['sku=A1'] }],
  },
  {
    name: '-X wins over -d',
    paste: "curl -X PUT https://api.example.com/orders/7 -d 'sku=A1'",
    endpoints: [{ tool: 'update_order', request: `PUT ${api} /orders/7`, form: ['sku=A1'] }],
  },
  {
    name: '-G sends data in the query',
    paste: "curl -G https://api.example.com/orders -d status=open -d 'limit=5'",
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders`, query: ['status=open', 'limit=5'] }],
  },
  {
    name: '-G appends to the query of the address',
    paste: "curl --get 'https://api.example.com/orders?page=2' --data-urlencode 'q=two words'",
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders`, query: ['page=2', 'q=two words'] }],
  },
  {
    name: '-I is HEAD',
    paste: 'curl -I https://api.example.com/files/report',
    endpoints: [{ tool: 'check_file_report', request: `HEAD ${api} /files/report` }],
  },
  {
    name: '-T is PUT, and the file became a parameter',
    paste: 'curl -T report.csv https://api.example.com/files/{name}',
    endpoints: [
      {
        tool: 'update_file',
        request: `PUT ${api} /files/{{name}}`,
        text: { type: 'application/octet-stream', template: '{{report}}' },
        parameters: ['name: string!', 'report: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: '-T of a file that holds no text asks for its bytes',
    paste: `curl -T 'photos/my cat.png' https://api.example.com/files/{name}`,
    endpoints: [
      {
        tool: 'update_file',
        request: `PUT ${api} /files/{{name}}`,
        binary: { type: 'application/octet-stream', template: '{{my_cat}}' },
        parameters: ['name: string!', 'my_cat: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: '-T of the type that a header names asks for its bytes',
    paste: `curl -T report -H 'Content-Type: application/pdf' https://api.example.com/files/{name}`,
    endpoints: [
      {
        tool: 'update_file',
        request: `PUT ${api} /files/{{name}}`,
        binary: { type: 'application/pdf', template: '{{report}}' },
        parameters: ['name: string!', 'report: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'an empty body is a POST without one',
    paste: "curl -d '' https://api.example.com/orders/7/ship",
    endpoints: [{ tool: 'ship_order', request: `POST ${api} /orders/7/ship` }],
  },
  {
    name: '-X null of Safari is ignored',
    paste: "curl -X null 'https://api.example.com/orders'",
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders` }],
  },
  {
    name: 'no scheme is http',
    paste: 'curl api.example.com/orders',
    endpoints: [{ tool: 'list_orders', request: 'GET http://api.example.com /orders' }],
    notices: ['1 info'],
  },
  {
    name: 'localhost with a port and no scheme',
    paste: 'curl localhost:3000/health',
    endpoints: [{ tool: 'get_health', request: 'GET http://localhost:3000 /health' }],
    notices: ['1 info'],
  },
  {
    name: 'IPv6',
    paste: 'curl "http://[::1]:8080/v1/jobs"',
    endpoints: [{ tool: 'list_jobs', request: 'GET http://[::1]:8080 /v1/jobs' }],
  },
  {
    name: 'host in capitals, no path',
    paste: 'curl HTTPS://API.Example.COM',
    endpoints: [{ tool: 'get_example', request: `GET ${api} /` }],
  },
  {
    name: 'a query without a path',
    paste: "curl 'https://api.example.com?format=json'",
    endpoints: [{ tool: 'get_example', request: `GET ${api} /`, query: ['format=json'] }],
  },
  {
    name: 'dot segments are resolved, as cURL does',
    paste: 'curl https://api.example.com/a/./b/../orders',
    endpoints: [{ tool: 'list_a_orders', request: `GET ${api} /a/orders` }],
  },
  {
    name: '--path-as-is cannot be kept',
    paste: 'curl --path-as-is https://api.example.com/a/../orders',
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders` }],
    notices: ['1 dropped'],
  },
  {
    name: 'spaces and letters outside of ASCII are encoded',
    paste: "curl 'https://api.example.com/files/my report/größe'",
    endpoints: [{ tool: 'get_my_report_grosse', request: `GET ${api} /files/my%20report/gr%C3%B6%C3%9Fe` }],
  },
  {
    name: 'an encoded slash stays encoded',
    paste: 'curl https://api.example.com/projects/group%2Fname/pipelines',
    endpoints: [{ tool: 'list_group_name_pipelines', request: `GET ${api} /projects/group%2Fname/pipelines` }],
  },
  {
    name: 'what follows # is not sent',
    paste: "curl 'https://api.example.com/orders?x=1#top'",
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders`, query: ['x=1'] }],
    notices: ['1 info'],
  },
  {
    name: '--url and options before and after',
    paste: 'curl -s --url https://api.example.com/orders -H "X-Tenant: acme"',
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /orders`, headers: ['X-Tenant: acme'] }],
    notices: ['1 info'],
  },
  {
    name: 'one slash after the scheme',
    paste: 'curl http:/api.example.com/orders',
    endpoints: [{ tool: 'list_orders', request: 'GET http://api.example.com /orders' }],
  },
  {
    name: 'several addresses are several endpoints',
    paste: 'curl https://api.example.com/orders https://api.example.com/users',
    endpoints: [
      { tool: 'list_orders', request: `GET ${api} /orders` },
      { tool: 'list_users', request: `GET ${api} /users` },
    ],
  },
  {
    name: 'a host that is only a placeholder',
    paste: 'curl https://your-domain.example.com/rest/api/3/issues',
    endpoints: [{ tool: 'list_issues', request: 'GET https://your-domain.example.com /rest/api/3/issues' }],
    notices: ['1 info'],
  },
  {
    name: 'an address whose host is known from a line before',
    paste: lines('BASE_URL=https://api.example.com/v2', 'curl "$BASE_URL/orders"'),
    endpoints: [{ tool: 'list_orders', request: `GET ${api} /v2/orders` }],
  },
]

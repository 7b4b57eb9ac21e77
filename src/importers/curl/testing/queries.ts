import type { CorpusCase } from './corpus-case.ts'

const api = 'https://api.example.com'

/** Queries: order, repetition, encoding, and options that add to them. */
export const queries: CorpusCase[] = [
  {
    name: 'order is kept',
    paste: "curl 'https://api.example.com/search?z=1&a=2&m=3'",
    endpoints: [{ tool: 'search', request: `GET ${api} /search`, query: ['z=1', 'a=2', 'm=3'] }],
  },
  {
    name: 'a repeated key with brackets',
    paste: "curl -g 'https://api.example.com/items?a[]=1&a[]=2'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['a[]=1', 'a[]=2'] }],
    notices: ['1 info'],
  },
  {
    name: 'a repeated key without brackets, mixed with others',
    paste: "curl 'https://api.example.com/items?tag=x&page=1&tag=y'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['tag=x', 'page=1', 'tag=y'] }],
  },
  {
    name: 'a key without a value',
    paste: "curl 'https://api.example.com/items?pretty'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['pretty='] }],
    notices: ['1 info'],
  },
  {
    name: 'with and without values, mixed',
    paste: "curl 'https://api.example.com/items?pretty&size=5&empty='",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['pretty=', 'size=5', 'empty='] }],
    notices: ['1 info'],
  },
  {
    name: 'nested keys',
    paste: "curl 'https://api.example.com/items?filter[status][eq]=open&sort=-created_at'",
    endpoints: [
      { tool: 'list_items', request: `GET ${api} /items`, query: ['filter[status][eq]=open', 'sort=-created_at'] },
    ],
  },
  {
    name: 'percent-encoding and plus are undone',
    paste: "curl 'https://api.example.com/items?q=a+b%26c&when=2024-01-01T00%3A00%3A00Z&p=100%25'",
    endpoints: [
      { tool: 'list_items', request: `GET ${api} /items`, query: ['q=a b&c', 'when=2024-01-01T00:00:00Z', 'p=100%'] },
    ],
  },
  {
    name: 'a percent sign that encodes nothing stays',
    paste: "curl 'https://api.example.com/items?discount=5%&x=%zz'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['discount=5%', 'x=%zz'] }],
  },
  {
    name: 'a second equals sign belongs to the value',
    paste: "curl 'https://api.example.com/items?expr=a=b==c'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['expr=a=b==c'] }],
  },
  {
    name: 'JSON in a query value',
    paste: String.raw`curl 'https://api.example.com/items?where=\{"age":\{"$gt":3\}\}'`,
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['where={"age":{"$gt":3}}'] }],
  },
  {
    name: '--url-query in its forms',
    paste: `curl https://api.example.com/items --url-query 'q=a b' --url-query '+raw=a%20b' --url-query '=x y'`,
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['q=a b', 'raw=a b', 'x y='] }],
    notices: ['1 info'],
  },
  {
    name: '--data-urlencode with -G in three forms',
    paste: `curl -G https://api.example.com/items --data-urlencode 'q=a&b' --data-urlencode 'name=Ä' --data-urlencode 'date>=2024'`,
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['q=a&b', 'name=Ä', 'date>=2024'] }],
  },
  {
    name: 'a file in --data-urlencode with -G',
    paste: 'curl -G https://api.example.com/items --data-urlencode query@search.txt',
    endpoints: [
      {
        tool: 'list_items',
        request: `GET ${api} /items`,
        query: ['query={{query}}'],
        parameters: ['query: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'numbers and booleans stay literal',
    paste: "curl 'https://api.example.com/items?limit=10&price=1.50&active=true'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['limit=10', 'price=1.50', 'active=true'] }],
  },
  {
    name: 'a range in brackets is a parameter within it',
    paste: "curl 'https://api.example.com/items?page=[1-3]'",
    endpoints: [
      {
        tool: 'list_items',
        request: `GET ${api} /items`,
        query: ['page={{page}}'],
        parameters: ['page: integer!'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'a set in braces is a parameter with these values',
    paste: "curl 'https://api.example.com/{users,orders}/latest?kind={new,old}'",
    endpoints: [
      {
        tool: 'get_example',
        request: `GET ${api} /{{value}}/latest`,
        query: ['kind={{kind}}'],
        parameters: ['value: string! enum users|orders', 'kind: string! enum new|old'],
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'an unquoted & in the address',
    paste: 'curl https://api.example.com/items?a=1&b=2',
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['a=1', 'b=2'] }],
    notices: ['1 info'],
  },
  {
    name: 'empty pieces are left out',
    paste: "curl 'https://api.example.com/items?&a=1&&b=2&'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['a=1', 'b=2'] }],
  },
  {
    name: 'words behind a cursor token are no secret',
    paste: "curl 'https://api.example.com/items?page_token=abc123&sort_key=name'",
    endpoints: [{ tool: 'list_items', request: `GET ${api} /items`, query: ['page_token=abc123', 'sort_key=name'] }],
  },
]

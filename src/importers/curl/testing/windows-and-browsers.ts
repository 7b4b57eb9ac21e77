import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }
const create = { tool: 'create_order', request: `POST ${api} /orders` }

/** Commands copied from browsers, and commands for cmd and PowerShell. */
export const windowsAndBrowsers: CorpusCase[] = [
  {
    name: 'Chrome, as cURL (cmd), GET',
    paste: lines(
      'curl ^"https://api.example.com/orders?status=open^&limit=5^" ^',
      '  -H ^"accept: application/json^" ^',
      '  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"130^\\^"^" ^',
      '  -H ^"x-tenant: acme^"',
    ),
    endpoints: [
      { ...list, query: ['status=open', 'limit=5'], headers: ['accept: application/json', 'x-tenant: acme'] },
    ],
    notices: ['1 info'],
  },
  {
    name: 'Chrome, as cURL (cmd), POST with JSON',
    paste: lines(
      'curl ^"https://api.example.com/orders^" ^',
      '  -H ^"content-type: application/json^" ^',
      '  --data-raw ^"^{^\\^"sku^\\^":^\\^"A1^\\^",^\\^"note^\\^":^\\^"50^% ^& more^\\^"^}^"',
    ),
    endpoints: [{ ...create, json: '{"sku":"A1","note":"50% & more"}' }],
  },
  {
    name: 'cmd with plain double quotes',
    paste: lines('curl -X POST "https://api.example.com/orders" ^', '  -H "X-Tenant: acme" ^', '  -d "sku=A1"'),
    endpoints: [{ ...create, headers: ['X-Tenant: acme'], form: ['sku=A1'] }],
  },
  {
    name: 'cmd in one line with escaped quotes',
    paste: String.raw`C:\Users\ada>curl.exe -H "Content-Type: application/json" -d "{\"sku\":\"A1\"}" https://api.example.com/orders`,
    endpoints: [{ ...create, json: '{"sku":"A1"}' }],
  },
  {
    name: 'cmd variables',
    paste: lines(
      'set TOKEN=abc',
      'curl.exe -H "Authorization: Bearer %TOKEN%" "https://api.example.com/orders?limit=%LIMIT%"',
    ),
    endpoints: [
      {
        ...list,
        query: ['limit={{limit}}'],
        parameters: ['limit: string!'],
        credential: { kind: 'bearer', secrets: { token: 'abc' } },
      },
    ],
  },
  {
    name: 'Chrome, as cURL (bash), POST',
    paste: lines(
      "curl 'https://api.example.com/orders' \\",
      "  -H 'accept: application/json, text/plain, */*' \\",
      "  -H 'content-type: application/json' \\",
      "  -H 'cookie: sid=abc' \\",
      "  -H 'sec-fetch-site: same-origin' \\",
      `  --data-raw '{"sku":"A1"}'`,
    ),
    endpoints: [
      {
        ...create,
        headers: ['accept: application/json, text/plain, */*'],
        json: '{"sku":"A1"}',
        credential: { kind: 'cookie', secrets: { cookie: 'sid=abc' } },
      },
    ],
    notices: ['1 info'],
  },
  {
    name: 'Chrome, several requests at once',
    paste: lines(
      "curl 'https://api.example.com/orders' -H 'x-tenant: acme' ;",
      "curl 'https://api.example.com/users' -X 'POST' -H 'content-length: 0'",
    ),
    endpoints: [
      { ...list, headers: ['x-tenant: acme'] },
      { tool: 'create_user', request: `POST ${api} /users` },
    ],
    notices: ['2 info'],
  },
  {
    name: 'Firefox',
    paste: `curl 'https://api.example.com/orders' --compressed -H 'User-Agent: Mozilla/5.0 (X11)' -H 'Accept: */*' -H 'Accept-Language: de' -H 'Referer: https://example.com/' -H 'Sec-Fetch-Dest: empty' -H 'TE: trailers'`,
    endpoints: [{ ...list, headers: ['Accept-Language: de'] }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'Safari',
    paste: lines(
      "curl 'https://api.example.com/orders' \\",
      "-X 'POST' \\",
      "-H 'Content-Type: application/x-www-form-urlencoded' \\",
      "-H 'Priority: u=3, i' \\",
      "--data 'sku=A1&qty=2'",
    ),
    endpoints: [{ ...create, form: ['sku=A1', 'qty=2'] }],
    notices: ['1 info'],
  },
  {
    name: 'Postman',
    paste: lines(
      "curl --location --request POST 'https://api.example.com/orders' \\",
      "--header 'Content-Type: application/json' \\",
      "--header 'User-Agent: PostmanRuntime/7.39' \\",
      `--data-raw '{`,
      `    "sku": "A1"`,
      "}'",
    ),
    endpoints: [{ ...create, json: lines('{', '    "sku": "A1"', '}') }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'PowerShell with curl.exe and backticks',
    paste: lines(
      'curl.exe -X POST https://api.example.com/orders `',
      '  -H "Content-Type: application/json" `',
      `  -d '{\\"sku\\":\\"A1\\"}'`,
    ),
    endpoints: [{ ...create, json: '{"sku":"A1"}' }],
  },
  {
    name: 'a prompt of PowerShell, a variable of the environment',
    paste: lines(
      'PS C:\\Users\\ada> $env:TOKEN = "abc"',
      'PS C:\\Users\\ada> curl.exe -H "Authorization: Bearer $env:TOKEN" https://api.example.com/orders',
    ),
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } }],
  },
  {
    name: 'Invoke-RestMethod with a table of headers',
    paste: lines(
      'Invoke-RestMethod -Uri "https://api.example.com/orders?limit=5" -Method Get -Headers @{',
      '  "X-Tenant" = "acme"',
      "  Authorization = 'Bearer abc'",
      '}',
    ),
    endpoints: [
      {
        ...list,
        query: ['limit=5'],
        headers: ['X-Tenant: acme'],
        credential: { kind: 'bearer', secrets: { token: 'abc' } },
      },
    ],
  },
  {
    name: 'Invoke-RestMethod with variables and ConvertTo-Json',
    paste: lines(
      '$headers = @{ "X-Api-Key" = "k1" }',
      '$body = @{',
      '  sku = "A1"',
      '  qty = 2',
      '  tags = @("x", "y")',
      '  gift = $true',
      '} | ConvertTo-Json',
      "$response = Invoke-RestMethod 'https://api.example.com/orders' -Method 'POST' -Headers $headers -Body $body -ContentType 'application/json'",
    ),
    endpoints: [
      {
        ...create,
        json: '{"sku":"A1","qty":2,"tags":["x","y"],"gift":true}',
        credential: { kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '', secrets: { key: 'k1' } },
      },
    ],
  },
  {
    name: 'Chrome, as PowerShell',
    paste: lines(
      '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
      '$session.UserAgent = "Mozilla/5.0 (Windows NT 10.0)"',
      '$session.Cookies.Add((New-Object System.Net.Cookie("sid", "abc", "/", "api.example.com")))',
      'Invoke-WebRequest -UseBasicParsing -Uri "https://api.example.com/orders" `',
      '-Method "POST" `',
      '-WebSession $session `',
      '-Headers @{',
      '"Accept"="*/*"',
      '  "X-Tenant"="acme"',
      '} `',
      '-ContentType "application/json" `',
      '-Body "{`"sku`":`"A1`"}"',
    ),
    endpoints: [
      {
        ...create,
        headers: ['X-Tenant: acme'],
        json: '{"sku":"A1"}',
        credential: { kind: 'cookie', secrets: { cookie: 'sid=abc' } },
      },
    ],
    notices: ['2 info', '4 info', '4 info'],
  },
  {
    name: 'Invoke-WebRequest with a form',
    paste: `Invoke-WebRequest -Uri https://api.example.com/orders -Method POST -Body @{ sku = 'A1'; qty = 2 }`,
    endpoints: [{ ...create, form: ['sku=A1', 'qty=2'] }],
  },
  {
    name: 'a here-string of PowerShell',
    paste: lines(
      "$json = @'",
      '{"sku": "A1"}',
      "'@",
      'irm https://api.example.com/orders -Method Post -ContentType application/json -Body $json',
    ),
    endpoints: [{ ...create, json: '{"sku": "A1"}' }],
  },
]

import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'

/** PowerShell as found in manuals, Postman, and scripts, plus what only browsers on Windows generate. */
export const powershell: CorpusCase[] = [
  {
    name: 'parameters in a table of their own',
    paste: lines(
      '$params = @{',
      `  Uri = '${api}/orders/55'`,
      "  Method = 'PATCH'",
      "  Headers = @{ Authorization = 'Bearer abc' }",
      `  Body = '{"status":"paid"}'`,
      "  ContentType = 'application/json'",
      '}',
      'Invoke-RestMethod @params',
    ),
    endpoints: [
      {
        tool: 'update_order',
        request: `PATCH ${api} /orders/55`,
        json: '{"status":"paid"}',
        credential: { kind: 'bearer', secrets: { token: 'abc' } },
      },
    ],
  },
  {
    name: 'as Postman writes it',
    paste: lines(
      '$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"',
      '$headers.Add("Content-Type", "application/json")',
      '$headers.Add("X-Api-Key", "k1")',
      '$body = @"',
      '{ `"sku`": `"A1`" }',
      '"@',
      `$response = Invoke-RestMethod '${api}/orders' -Method 'POST' -Headers $headers -Body $body`,
      '$response | ConvertTo-Json',
    ),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        json: '{ "sku": "A1" }',
        credential: { kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '', secrets: { key: 'k1' } },
      },
    ],
    notices: ['8 info'],
  },
  {
    name: 'a table that grows line by line',
    paste: lines(
      '$headers = @{}',
      "$headers['X-A'] = 'b'",
      "$headers.Add('X-C', 'd')",
      "$headers.Authorization = 'Bearer ' + $env:API_TOKEN",
      `irm ${api}/orders -Headers $headers`,
    ),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        headers: ['X-A: b', 'X-C: d'],
        credential: { kind: 'bearer', secrets: {} },
      },
    ],
    notices: ['5 info'],
  },
  {
    name: 'a form with a file',
    paste: `Invoke-RestMethod -Uri ${api}/scans -Method Post -Form @{ title = 'A = b'; photo = Get-Item -Path ./photo.png }`,
    endpoints: [
      {
        tool: 'create_scan',
        request: `POST ${api} /scans`,
        parts: ['title=A = b', 'photo={{photo}} ;file=photo.png ;type=image/png ;base64'],
        parameters: ['photo: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'the content of a file as the body',
    paste: `Invoke-RestMethod ${api}/orders -Method Post -ContentType application/json -Body (Get-Content -Raw ./order.json)`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        text: { type: 'application/json', template: '{{order}}' },
        parameters: ['order: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a token of its own parameter',
    paste: `Invoke-RestMethod ${api}/orders -Authentication Bearer -Token (ConvertTo-SecureString 'tok1' -AsPlainText -Force)`,
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        credential: { kind: 'bearer', secrets: { token: 'tok1' } },
      },
    ],
  },
  {
    name: 'a user and a password made into Base64',
    paste: lines(
      "$pair = 'ada:pw1'",
      '$b64 = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes($pair))',
      `irm ${api}/orders -Headers @{ Authorization = "Basic $b64" }`,
    ),
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        credential: {
          kind: 'apiKeyHeader',
          header: 'Authorization',
          prefix: 'Basic ',
          secrets: { key: 'YWRhOnB3MQ==' },
        },
      },
    ],
  },
  {
    name: 'an expression in a table of headers',
    paste: `irm ${api}/orders -Headers @{ 'X-Date' = (Get-Date).ToString('o') }`,
    endpoints: [
      {
        tool: 'list_orders',
        request: `GET ${api} /orders`,
        headers: ['X-Date: {{x_date}}'],
        parameters: ['x_date: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'addresses in pieces, names that differ in case',
    paste: lines(`$base = '${api}'`, 'irm ($Base + "/users/$userId/orders")'),
    endpoints: [
      { tool: 'list_user_orders', request: `GET ${api} /users/{{user_id}}/orders`, parameters: ['user_id: string!'] },
    ],
  },
  {
    name: 'what a browser knows of HTTP/2 is no header',
    paste: lines(
      `Invoke-WebRequest -Uri "${api}/orders/17" -Method "DELETE" \``,
      '-Headers @{',
      '"authority"="api.example.com"',
      '  "method"="DELETE"',
      '  "path"="/orders/17"',
      '  "scheme"="https"',
      '  "x-tenant"="acme"',
      '}',
    ),
    endpoints: [{ tool: 'delete_order', request: `DELETE ${api} /orders/17`, headers: ['x-tenant: acme'] }],
    notices: ['1 info'],
  },
  {
    name: 'quotes that are doubled, of cmd',
    paste: `curl "${api}/orders?a=1&b=2" -H "Content-Type: application/json" -d "{""sku"":""A 1"",""n"":1}"`,
    endpoints: [
      { tool: 'create_order', request: `POST ${api} /orders`, query: ['a=1', 'b=2'], json: '{"sku":"A 1","n":1}' },
    ],
  },
  {
    name: 'backslashes that a browser wrote twice, of cmd',
    paste: lines(
      `curl ^"${api}/orders^" ^`,
      '  -H ^"content-type: application/json^" ^',
      '  --data-raw ^"^{^\\^"note^\\^":^\\^"a^\\^\\nb^\\^"^}^"',
    ),
    endpoints: [{ tool: 'create_order', request: `POST ${api} /orders`, json: '{"note":"a\\nb"}' }],
  },
]

import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const create = { tool: 'create_item', request: `POST ${api} /items` }
const list = { tool: 'list_items', request: `GET ${api} /items` }
const post = `Invoke-RestMethod -Uri "${api}/items" -Method Post -ContentType 'application/json'`

/** Expressions in PowerShell strings: characters given by number, properties, calls, and generated JSON. */
export const powershellTexts: CorpusCase[] = [
  {
    name: 'characters that Chrome writes by their number',
    paste: lines(
      `Invoke-WebRequest -UseBasicParsing -Uri "${api}/items" \``,
      '-Method "POST" `',
      '-ContentType "application/json" `',
      '-Body ([System.Text.Encoding]::UTF8.GetBytes("{$([char]10)  `"name`":`"M$([char]252)ller`"$([char]10)}"))',
    ),
    syntax: ['char', '10', '252', 'ller'],
    endpoints: [{ ...create, json: '{\n  "name":"Müller"\n}' }],
    notices: ['1 info'],
  },
  {
    name: 'characters by number in an address, a header and a cookie, two of them for one',
    paste: lines(
      '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
      '$session.Cookies.Add((New-Object System.Net.Cookie("city", "K$([char]0xF6)ln", "/", "api.example.com")))',
      `Invoke-WebRequest -Uri "${api}/items?q=caf$([char]233)" -WebSession $session -Headers @{`,
      '  "x-mood"="$([char]55357)$([char]56832)"',
      '}',
    ),
    syntax: ['char', '0x', 'f6', 'ln', 'caf', '233', '55357', '56832'],
    endpoints: [
      {
        ...list,
        query: ['q=café'],
        headers: ['x-mood: 😀'],
        credential: { kind: 'cookie', secrets: { cookie: 'city=Köln' } },
      },
    ],
  },
  {
    name: 'the other escapes in a text',
    paste: `${post} -Body "{\`"a\`":1,\`n\`"b\`":\`"\`u{1F600}\`$x\`"}"`,
    syntax: ['f600'],
    endpoints: [{ ...create, json: '{"a":1,\n"b":"😀$x"}' }],
  },
  {
    name: 'a character between two texts, and a line end by its name',
    paste: `irm ${api}/items -Method Post -ContentType text/csv -Body ("a,b" + [char]10 + "ü$([char]0x2013),2" + [Environment]::NewLine)`,
    syntax: ['char', '10', '0x2013'],
    endpoints: [{ ...create, text: { type: 'text/csv', template: 'a,b\nü–,2\r\n' } }],
  },
  {
    name: 'a property in a here-string',
    paste: lines('$body = @"', '{ "user": "$($user.Name)", "n": 3 }', '"@', `${post} -Body $body`),
    endpoints: [{ ...create, json: '{ "user": "{{user_name}}", "n": 3 }', parameters: ['user_name: string!'] }],
  },
  {
    name: 'a property of a table that stands above',
    paste: lines(
      "$user = @{ Name = 'Ada'; Tags = @('x', 'y') }",
      `${post} -Body "{\`"n\`":\`"$($user.name) $($user.Tags[1])\`"}"`,
    ),
    syntax: ['name', 'tags'],
    endpoints: [{ ...create, json: '{"n":"Ada y"}' }],
  },
  {
    name: 'an expression in a text',
    paste: `irm "${api}/items?since=$((Get-Date).AddDays(-1).ToString('o'))&q=$([uri]::EscapeDataString('a b'))"`,
    syntax: ['days'],
    endpoints: [{ ...list, query: ['since={{since}}', 'q=a b'], parameters: ['since: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'JSON of a value that is given by a parameter',
    paste: lines(
      '$rows = @(',
      '    [ordered]@{ id = "1"; name = "A" },',
      '    [ordered]@{ id = "2"; name = "B" }',
      ')',
      '$body = ConvertTo-Json -InputObject $rows',
      `${post} -Body $body`,
    ),
    syntax: ['-n', '-p', 'rows', 'ordered'],
    endpoints: [{ ...create, json: '[{"id":"1","name":"A"},{"id":"2","name":"B"}]' }],
  },
  {
    name: 'JSON of a value behind the name, in parentheses and in a text',
    paste: lines(
      "$item = @{ name = 'A'; tags = 'x', 'y' }",
      `${post} -Body (ConvertTo-Json $item -Depth 5 -Compress)`,
      `Invoke-RestMethod -Uri "${api}/item/batches" -Method Post -ContentType 'application/json' -Body $($item | ConvertTo-Json)`,
    ),
    syntax: ['-D', '-C', '-o', 'epth', '5', 'mpress'],
    endpoints: [
      { ...create, json: '{"name":"A","tags":["x","y"]}' },
      { tool: 'create_item_batch', request: `POST ${api} /item/batches`, json: '{"name":"A","tags":["x","y"]}' },
    ],
  },
  {
    name: 'an expression in JSON',
    paste: lines("$item = @{ name = 'A'; at = Get-Date -Format o; n = 2 }", `${post} -Body ($item | ConvertTo-Json)`),
    syntax: ['item', 'ormat'],
    endpoints: [{ ...create, json: '{"name":"A","at":"{{at}}","n":2}', parameters: ['at: string!'] }],
    notices: ['2 dropped'],
  },
  {
    name: 'a variable that a cmdlet or an operator makes',
    paste: lines(
      '$day = Get-Date -Format "yyyy-MM-dd"',
      "$path = '{0}/{1}/notes' -f 'items', $id",
      "$slug = $name -replace ' ', '-'",
      `irm "${api}/$path?day=$day&slug=$slug"`,
    ),
    syntax: ['-f', 'ormat', 'yyyy', 'mm', 'dd', '0', 'eplace'],
    endpoints: [
      {
        tool: 'list_item_notes',
        request: `GET ${api} /items/{{id}}/notes`,
        query: ['day={{day}}', 'slug={{slug}}'],
        parameters: ['id: string!', 'day: string!', 'slug: string!'],
      },
    ],
  },
  {
    name: 'variables outside of quotes',
    paste: lines("$id = '7'", `irm ${api}/items/$id/$part`),
    endpoints: [
      {
        tool: 'get_item',
        request: `GET ${api} /items/{{id}}/{{part}}`,
        parameters: ['id: integer! ~ 7', 'part: string!'],
      },
    ],
  },
]

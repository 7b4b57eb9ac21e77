import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }
const create = { tool: 'create_order', request: `POST ${api} /orders` }

/** “Copy as cURL (cmd)” in Chrome up to 118, Chrome since, and Firefox, each with its own escaping. */
export const cmdOfBrowsers: CorpusCase[] = [
  {
    name: 'Chrome 118, whose quotes are plain around carets',
    paste: lines(
      `curl "${api}/orders?status=open^&limit=5" ^`,
      '  -H "accept: */*" ^',
      '  -H "content-type: application/json" ^',
      '  -H "sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"118^\\^", ^\\^"Google Chrome^\\^";v=^\\^"118^\\^", ^\\^"Not=A?Brand^\\^";v=^\\^"99^\\^"" ^',
      '  -H "sec-ch-ua-platform: ^\\^"Windows^\\^"" ^',
      '  -H "x-tag: ^\\^"a b^\\^"" ^',
      '  --data-raw ^"^{^',
      '',
      '  ^\\^"test^\\^": ^\\^"50^% off ^%^2F^\\^"^',
      '',
      '^}^" ^',
      '  --compressed',
    ),
    endpoints: [
      {
        ...create,
        query: ['status=open', 'limit=5'],
        headers: ['x-tag: "a b"'],
        json: '{\n  "test": "50% off %2F"\n}',
      },
    ],
    notices: ['1 info', '12 info'],
  },
  {
    name: 'Chrome 118 in one line',
    paste: `curl "${api}/orders" -X "POST" -H "content-type: application/json" --data-raw "^{^\\^"a^\\^":^\\^"x^\\^\\^\\^\\y^\\^"^}"`,
    endpoints: [{ ...create, json: '{"a":"x\\\\y"}' }],
  },
  {
    name: 'Chrome since, with line ends, percent signs and backslashes',
    paste: lines(
      `curl ^"${api}/orders?q=a^%^20b^" ^`,
      '  -H ^"content-type: text/plain^" ^',
      '  --data-raw ^"C:^\\^\\temp^',
      '',
      'line 2^"',
    ),
    syntax: ['20b'],
    endpoints: [{ ...create, query: ['q=a b'], text: { type: 'text/plain', template: 'C:\\temp\nline 2' } }],
  },
  {
    name: 'Firefox 134, whose quotes are doubled around carets',
    paste: `curl "${api}/orders" --compressed -X POST -H "User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:134.0)" -H "Accept: */*" -H "Content-Type: application/json" --data-raw "{""body"":""a"",""headers"":^[^],""auth"":{""_t"":""None""},""mail"":""a^@b.c""}"`,
    endpoints: [{ ...create, json: '{"body":"a","headers":[],"auth":{"_t":"None"},"mail":"a@b.c"}' }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'Firefox 134 with a line end and a dollar sign',
    paste: lines(`curl "${api}/orders" -X POST -H "Content-Type: text/plain" --data-raw "one ^#1"^`, '', '"two \\$3"'),
    endpoints: [{ ...create, text: { type: 'text/plain', template: 'one #1\ntwo $3' } }],
  },
  {
    name: 'Firefox since, with carets before its quotes',
    paste: lines(
      `curl ^"${api}/orders^" ^`,
      '  -X POST ^',
      '  -H ^"Content-Type: application/json^" ^',
      '  --data-raw ^"^{^\\^"list^\\^":^[1,2^],^\\^"price^\\^":^\\^"\\^$5^\\^"^}^"',
    ),
    endpoints: [{ ...create, json: '{"list":[1,2],"price":"$5"}' }],
  },
  {
    name: 'an address of Firefox 134 with brackets',
    paste: `curl "${api}/orders?ids^[^]=1&ids^[^]=2"`,
    endpoints: [{ ...list, query: ['ids[]=1', 'ids[]=2'] }],
  },
  {
    name: 'carets of one’s own inside of quotes',
    paste: lines(`curl.exe "${api}/orders?q=^abc" ^`, '  -H "X-Pattern: ^\\d+$"'),
    endpoints: [{ ...list, query: ['q=^abc'], headers: ['X-Pattern: ^\\d+$'] }],
  },
]

import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }

/** Commands that can't become an endpoint, which are reported while the rest is still read. */
export const refused: CorpusCase[] = [
  { name: 'nothing', paste: '  \n', endpoints: [], notices: ['null refused'] },
  { name: 'only prose', paste: 'Please list my orders.', endpoints: [], notices: ['1 dropped'] },
  { name: 'no address', paste: "curl -H 'X-A: 1'", endpoints: [], notices: ['1 refused'] },
  { name: 'an unknown option', paste: `curl --nonsense ${api}/orders`, endpoints: [], notices: ['1 refused'] },
  { name: 'an ambiguous option', paste: `curl --da x ${api}/orders`, endpoints: [], notices: ['1 refused'] },
  { name: 'an option without its value', paste: `curl ${api}/orders -H`, endpoints: [], notices: ['1 refused'] },
  {
    name: 'an open quote, and a command behind it',
    paste: lines(`curl '${api}/users`, `curl '${api}/orders'`),
    endpoints: [list],
    notices: ['1 refused'],
  },
  {
    name: 'an open here-document',
    paste: lines(`curl -d @- ${api}/users <<EOF`, 'a=1', '', `curl ${api}/orders`),
    endpoints: [list],
    notices: ['1 refused'],
  },
  {
    name: 'copied as fetch',
    paste: lines('fetch("https://api.example.com/users", {', '  "method": "GET"', '});', `curl ${api}/orders`),
    endpoints: [list],
    notices: ['1 refused'],
  },
  {
    name: 'other programs',
    paste: lines(`wget ${api}/users`, `http POST ${api}/users name=x`, `curl ${api}/orders`),
    endpoints: [list],
    notices: ['1 refused', '2 refused'],
  },
  { name: 'another scheme', paste: 'curl ftp://example.com/file', endpoints: [], notices: ['1 refused'] },
  { name: 'a host that is none', paste: "curl 'https://exa mple.com/x'", endpoints: [], notices: ['1 refused'] },
  { name: 'a port that is none', paste: 'curl https://example.com:99999/x', endpoints: [], notices: ['1 refused'] },
  {
    name: 'a method that no endpoint has',
    paste: `curl -X TRACE ${api}/files`,
    endpoints: [],
    notices: ['1 refused'],
  },
  {
    name: 'two kinds of body',
    paste: `curl -F a=1 -d b=2 ${api}/orders`,
    endpoints: [],
    notices: ['1 refused'],
  },
  {
    name: 'an expression of PowerShell that would have to be run',
    paste: `Invoke-RestMethod -Uri ${api}/users -Body (New-Order | Out-String)`,
    endpoints: [],
    notices: ['1 refused'],
  },
]

import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }

/** Headers, including those that browsers add, and options that an endpoint can't hold. */
export const headersAndOptions: CorpusCase[] = [
  {
    name: 'a priority that is the API’s own, beside one of a browser',
    paste: lines(
      "curl https://ntfy.example.com/alerts -H 'Priority: urgent' -d hot",
      "curl https://ntfy.example.com/news -H 'priority: u=1, i'",
    ),
    endpoints: [
      {
        tool: 'create_alert',
        request: 'POST https://ntfy.example.com /alerts',
        headers: ['Priority: urgent'],
        text: { type: 'application/x-www-form-urlencoded', template: 'hot' },
      },
      { tool: 'get_news', request: 'GET https://ntfy.example.com /news' },
    ],
    notices: ['2 info'],
  },
  {
    name: 'long options in capitals, as curl 7.88 takes them',
    paste: `curl --GET --DATA-URLENCODE 'q=a b' --HEADER 'X-A: 1' --MAX-time 5 https://api.example.com/search`,
    endpoints: [
      {
        tool: 'search',
        request: 'GET https://api.example.com /search',
        query: ['q=a b'],
        headers: ['X-A: 1'],
        timeoutSeconds: 5,
      },
    ],
  },
  {
    name: 'headers in their order, repeated ones too',
    paste: `curl ${api}/orders -H 'X-B: 2' -H 'X-A: 1' --header 'X-B: 3'`,
    endpoints: [{ ...list, headers: ['X-B: 2', 'X-A: 1', 'X-B: 3'] }],
  },
  {
    name: 'no blank behind the colon, further colons in the value',
    paste: `curl ${api}/orders -H 'X-Time:12:30:00' -HX-Joined:yes`,
    endpoints: [{ ...list, headers: ['X-Time: 12:30:00', 'X-Joined: yes'] }],
  },
  {
    name: 'an empty header',
    paste: `curl ${api}/orders -H 'X-Empty;'`,
    endpoints: [{ ...list, headers: ['X-Empty: '] }],
  },
  {
    name: 'a header that is taken away',
    paste: `curl ${api}/orders -H 'Accept:'`,
    endpoints: [{ ...list, headers: ['Accept: '] }],
    notices: ['1 info'],
  },
  {
    name: 'a header without a colon',
    paste: `curl ${api}/orders -H 'X-Nothing'`,
    endpoints: [list],
    notices: ['1 dropped'],
  },
  {
    name: 'headers from a file',
    paste: `curl ${api}/orders -H @headers.txt`,
    endpoints: [list],
    notices: ['1 dropped'],
  },
  {
    name: 'an Accept that says something stays',
    paste: `curl ${api}/orders -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28'`,
    endpoints: [{ ...list, headers: ['Accept: application/vnd.github+json', 'X-GitHub-Api-Version: 2022-11-28'] }],
  },
  {
    name: 'what a browser adds is left out, said once',
    paste: lines(
      `curl '${api}/orders' \\`,
      "  -H 'accept: */*' \\",
      "  -H 'accept-language: en-US,en;q=0.9' \\",
      "  -H 'cache-control: no-cache' \\",
      "  -H 'dnt: 1' \\",
      "  -H 'origin: https://app.example.com' \\",
      "  -H 'priority: u=1, i' \\",
      "  -H 'referer: https://app.example.com/orders' \\",
      `  -H 'sec-ch-ua: "Chromium";v="130"' \\`,
      "  -H 'sec-fetch-mode: cors' \\",
      "  -H 'user-agent: Mozilla/5.0 (X11; Linux x86_64)' \\",
      '  --compressed',
    ),
    endpoints: [{ ...list, headers: ['accept-language: en-US,en;q=0.9'] }],
    notices: ['1 info', '12 info'],
  },
  {
    name: 'headers of the connection',
    paste: `curl ${api}/orders -H 'Host: api.example.com' -H 'Content-Length: 0' -H 'Connection: keep-alive' -H 'Accept-Encoding: gzip'`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: 'a Host that is another one',
    paste: `curl ${api}/orders -H 'Host: internal.example.com'`,
    endpoints: [list],
    notices: ['1 dropped'],
  },
  {
    name: 'a user agent and a referer of one’s own',
    paste: `curl -A 'acme-sync/1.0 (ops@acme.test)' -e https://acme.test/ ${api}/orders`,
    endpoints: [{ ...list, headers: ['User-Agent: acme-sync/1.0 (ops@acme.test)', 'Referer: https://acme.test/'] }],
  },
  {
    name: 'a browser’s user agent by -A',
    paste: `curl -A 'Mozilla/5.0' ${api}/orders`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: '-r is a header',
    paste: `curl -r 0-99 ${api}/orders`,
    endpoints: [{ ...list, headers: ['Range: bytes=0-99'] }],
  },
  {
    name: 'options that make no difference, on their lines',
    paste: lines(`curl -sS -v -i -o out.json \\`, `  --http2 --retry 3 \\`, `  ${api}/orders`),
    endpoints: [list],
    notices: ['1 info', '2 info'],
  },
  {
    name: '-k: certificates are checked anyway',
    paste: `curl -k ${api}/orders`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: '-L',
    paste: `curl -L ${api}/orders`,
    endpoints: [list],
    notices: ['1 info'],
  },
  {
    name: 'the time limit',
    paste: `curl -m 5 ${api}/orders`,
    endpoints: [{ ...list, timeoutSeconds: 5 }],
  },
  {
    name: 'a time limit that is too long',
    paste: `curl --max-time 900 ${api}/orders`,
    endpoints: [{ ...list, timeoutSeconds: 300 }],
    notices: ['1 info'],
  },
  {
    name: 'a proxy, with its password',
    paste: `curl -x http://user:pw@proxy.local:8080 -U me:pw2 ${api}/orders`,
    endpoints: [list],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: '--resolve, --connect-to and a socket',
    paste: lines(
      `curl --resolve api.example.com:443:10.0.0.1 ${api}/orders`,
      `curl --connect-to ::10.0.0.1: ${api}/users`,
      `curl --unix-socket /var/run/docker.sock http://localhost/containers/json`,
    ),
    endpoints: [
      list,
      { tool: 'list_users', request: `GET ${api} /users` },
      { tool: 'list_containers', request: 'GET http://localhost /containers/json' },
    ],
    notices: ['1 dropped', '2 dropped', '3 dropped'],
  },
  {
    name: 'client certificates',
    paste: `curl --cert client.pem:secret --key client.key --cacert ca.pem ${api}/orders`,
    endpoints: [list],
    notices: ['1 dropped', '1 dropped', '1 dropped'],
  },
  {
    name: 'options in files',
    paste: `curl -K curl.conf -n ${api}/orders`,
    endpoints: [list],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: 'joined letters, the last with its value',
    paste: `curl -sSfLXPOST ${api}/orders`,
    endpoints: [{ tool: 'create_order', request: `POST ${api} /orders` }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'a shortened option',
    paste: `curl --sil --max-t 5 ${api}/orders`,
    endpoints: [{ ...list, timeoutSeconds: 5 }],
    notices: ['1 info'],
  },
  {
    name: '--no- forms',
    paste: `curl --no-keepalive --no-buffer ${api}/orders`,
    endpoints: [list],
    notices: ['1 info'],
  },
]

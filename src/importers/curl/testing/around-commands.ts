import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const status = { tool: 'get_status', request: `GET ${api} /status` }

/** What surrounds commands in practice: other programs, terminals, editors, web pages. */
export const aroundCommands: CorpusCase[] = [
  {
    name: 'as another user',
    paste: `sudo -u ada curl ${api}/status`,
    endpoints: [status],
    notices: ['1 info'],
  },
  { name: 'with a limit of time', paste: `timeout 10 curl ${api}/status`, endpoints: [status], notices: ['1 info'] },
  { name: 'again and again', paste: `watch -n 5 'curl ${api}/status'`, endpoints: [status], notices: ['1 dropped'] },
  {
    name: 'in a shell of its own, with variables before',
    paste: `API=${api} TOKEN=t0k bash -c 'curl -H "Authorization: Bearer $TOKEN" "$API/status"'`,
    endpoints: [{ ...status, credential: { kind: 'bearer', secrets: { token: 't0k' } } }],
    notices: ['1 info'],
  },
  {
    name: 'in a container',
    paste: `docker exec -it web curl -X POST http://localhost:8080/reload -H 'X-A: b'`,
    endpoints: [{ tool: 'reload', request: 'POST http://localhost:8080 /reload', headers: ['X-A: b'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'a container that is cURL',
    paste: `docker run --rm curlimages/curl:8.8.0 ${api}/status`,
    endpoints: [status],
    notices: ['1 dropped'],
  },
  {
    name: 'a container that is given cURL',
    paste: `docker run --network host curlimages/curl curl ${api}/status`,
    endpoints: [status],
    notices: ['1 dropped'],
  },
  {
    name: 'in a pod',
    paste: 'kubectl exec -n shop deploy/web -- curl http://svc:8080/status',
    endpoints: [{ tool: 'get_status', request: 'GET http://svc:8080 /status' }],
    notices: ['1 dropped'],
  },
  {
    name: 'on another machine',
    paste: `ssh ada@box 'curl -X POST ${api}/status -H "Content-Type: application/json" -d "{\\"up\\":true}"'`,
    endpoints: [{ tool: 'create_status', request: `POST ${api} /status`, json: '{"up":true}' }],
    notices: ['1 dropped'],
  },
  {
    name: 'for each line of a file',
    paste: `cat ids.txt | xargs -I{} curl -X DELETE "${api}/users/{}"`,
    endpoints: [{ tool: 'delete_user', request: `DELETE ${api} /users/{{item}}`, parameters: ['item: string!'] }],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: 'terminals of many kinds',
    paste: lines(
      `> curl ${api}/a`,
      `[ada@host work]$ curl ${api}/b`,
      `(work) ada@host:~$ curl ${api}/c`,
      `ada@host ~ % curl ${api}/d`,
    ),
    endpoints: ['a', 'b', 'c', 'd'].map((each) => ({ tool: `get_${each}`, request: `GET ${api} /${each}` })),
  },
  {
    name: 'numbers before the lines',
    paste: lines(`  7  curl ${api}/a \\`, "  8    -H 'X-A: b'", `  9  curl ${api}/c`),
    endpoints: [
      { tool: 'get_a', request: `GET ${api} /a`, headers: ['X-A: b'] },
      { tool: 'get_c', request: `GET ${api} /c` },
    ],
    notices: ['null info'],
  },
  {
    name: 'numbers and bars before the lines',
    paste: lines(`1 | curl ${api}/a`, `2 | curl ${api}/b`),
    endpoints: ['a', 'b'].map((each) => ({ tool: `get_${each}`, request: `GET ${api} /${each}` })),
    notices: ['null info'],
  },
  {
    name: 'the source of a page',
    paste: `curl &quot;${api}/a?x=1&amp;y=2&quot; -H &#39;X-A: b&#39; --json &#39;{&quot;t&quot;:&quot;&lt;p&gt;&quot;}&#39;`,
    endpoints: [
      {
        tool: 'create_a',
        request: `POST ${api} /a`,
        query: ['x=1', 'y=2'],
        headers: ['X-A: b', 'Accept: application/json'],
        json: '{"t":"<p>"}',
      },
    ],
    notices: ['null info'],
  },
  {
    name: 'an address from the source of a page',
    paste: `curl '${api}/a?x=1&amp;y=2'`,
    endpoints: [{ tool: 'get_a', request: `GET ${api} /a`, query: ['x=1', 'y=2'] }],
    notices: ['1 info'],
  },
  {
    name: 'options in an array',
    paste: lines("OPTIONS=(-H 'X-A: b' -H 'X-C: d')", "OPTIONS+=(-H 'X-E: f')", `curl "\${OPTIONS[@]}" ${api}/status`),
    endpoints: [{ ...status, headers: ['X-A: b', 'X-C: d', 'X-E: f'] }],
  },
  {
    name: 'options in a variable',
    paste: lines('OPTIONS="-H X-A:b --max-time 5"', `curl $OPTIONS ${api}/status`),
    endpoints: [{ ...status, headers: ['X-A: b'], timeoutSeconds: 5 }],
  },
  {
    name: 'a function with arguments',
    paste: lines('deploy() {', '  local id=$1', `  curl -X POST "${api}/builds/$id/deploy"`, '}'),
    endpoints: [{ tool: 'deploy_build', request: `POST ${api} /builds/{{id}}/deploy`, parameters: ['id: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'a here-document in a sub-shell',
    paste: lines(
      `curl ${api}/orders -H 'Content-Type: application/json' -d "$(cat <<EOF`,
      `{"customer":"$CUSTOMER","note":"it's (not) \\"here\\"","qty":3}`,
      'EOF',
      ')"',
    ),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        json: `{"customer":"{{customer}}","note":"it's (not) \\"here\\"","qty":3}`,
        parameters: ['customer: string!'],
      },
    ],
  },
  {
    name: 'a here-document in a sub-shell, quoted',
    paste: lines(`curl ${api}/orders --json "$(cat <<'EOF'`, '{"price":"$5"}', 'EOF', ')"'),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        headers: ['Accept: application/json'],
        json: '{"price":"$5"}',
      },
    ],
  },
  {
    name: 'a file in a sub-shell, as it is and in base64',
    paste: lines(
      `curl ${api}/orders -H 'Content-Type: application/json' -d "$(cat order.json)"`,
      `curl ${api}/scans --json "{\\"pdf\\":\\"$(base64 scan.pdf)\\"}"`,
    ),
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        text: { type: 'application/json', template: '{{order}}' },
        parameters: ['order: string!'],
      },
      {
        tool: 'create_scan',
        request: `POST ${api} /scans`,
        headers: ['Accept: application/json'],
        json: '{"pdf":"{{scan}}"}',
        parameters: ['scan: string!'],
      },
    ],
    notices: ['1 dropped', '2 dropped'],
  },
  {
    name: 'printf with values',
    paste: `printf '{"a":%d,"b":"%s"}' 5 xyz | curl --json @- ${api}/orders`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        headers: ['Accept: application/json'],
        json: '{"a":5,"b":"xyz"}',
      },
    ],
  },
  {
    name: 'the output of a command as a file',
    paste: `curl -K <(echo a) ${api}/status`,
    endpoints: [status],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: "cURL's own variables",
    paste: `curl --variable %USER_ID --variable 'q=a b&c' --expand-url "${api}/users/{{USER_ID}}/notes?q={{q:url}}" --expand-header 'X-Q: {{q}}'`,
    endpoints: [
      {
        tool: 'list_user_notes',
        request: `GET ${api} /users/{{user_id}}/notes`,
        query: ['q=a b&c'],
        headers: ['X-Q: a b&c'],
        parameters: ['user_id: string!'],
      },
    ],
  },
  {
    name: "a file and an unknown one of cURL's variables",
    paste: `curl --variable order@order.json --expand-data '{{order}}' --expand-header 'X-T: {{tenant}}' ${api}/orders`,
    endpoints: [
      {
        tool: 'create_order',
        request: `POST ${api} /orders`,
        headers: ['X-T: {{tenant}}'],
        text: { type: 'application/x-www-form-urlencoded', template: '{{order}}' },
        parameters: ['tenant: string!', 'order: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
]

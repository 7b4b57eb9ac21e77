import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const list = { tool: 'list_orders', request: `GET ${api} /orders` }

/** Secrets that are missing, are shared, or have no place of their own. */
export const furtherSecrets: CorpusCase[] = [
  {
    name: 'placeholder values have no value',
    paste: lines(
      `curl ${api}/orders -H 'Authorization: Bearer YOUR_API_KEY'`,
      `curl ${api}/users -H 'X-API-Key: <api-key>'`,
      `curl '${api}/jobs?api_key={your_key}'`,
      `curl ${api}/carts -H 'Authorization: Bearer sk-...'`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'bearer', secrets: {} } },
      {
        tool: 'list_users',
        request: `GET ${api} /users`,
        credential: { kind: 'apiKeyHeader', header: 'X-API-Key', prefix: '', secrets: {} },
      },
      {
        tool: 'list_jobs',
        request: `GET ${api} /jobs`,
        credential: { kind: 'apiKeyQuery', parameter: 'api_key', secrets: {} },
      },
      { tool: 'list_carts', request: `GET ${api} /carts`, credential: { kind: 'bearer', secrets: {} } },
    ],
    notices: ['1 info', '2 info', '3 info', '4 info'],
  },
  {
    name: 'a variable of which nothing is known',
    paste: `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`,
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: {} } }],
    notices: ['1 info'],
  },
  {
    name: 'a variable that a line before sets',
    paste: lines('export TOKEN="abc"', `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`),
    endpoints: [{ ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } }],
  },
  {
    name: 'the same secret in several commands is one credential',
    paste: lines(
      `curl ${api}/orders -H 'Authorization: Bearer abc'`,
      `curl ${api}/users --oauth2-bearer abc`,
      `curl ${api}/jobs -H 'Authorization: Bearer other'`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'bearer', secrets: { token: 'abc' } } },
      { tool: 'list_users', request: `GET ${api} /users`, credential: { kind: 'bearer', secrets: { token: 'abc' } } },
      { tool: 'list_jobs', request: `GET ${api} /jobs`, credential: { kind: 'bearer', secrets: { token: 'other' } } },
    ],
  },
  {
    name: 'Digest',
    paste: lines(
      `curl --digest -u bob:pw ${api}/orders`,
      `curl --digest -u bob: ${api}/users`,
      `curl --digest --no-digest -u bob:pw ${api}/jobs`,
    ),
    endpoints: [
      { ...list, credential: { kind: 'digest', username: 'bob', secrets: { password: 'pw' } } },
      {
        tool: 'list_users',
        request: `GET ${api} /users`,
        credential: { kind: 'digest', username: 'bob', secrets: {} },
      },
      {
        tool: 'list_jobs',
        request: `GET ${api} /jobs`,
        credential: { kind: 'basic', username: 'bob', secrets: { password: 'pw' } },
      },
    ],
    notices: ['2 info'],
  },
  {
    name: 'an AWS signature',
    paste: lines(
      `curl --aws-sigv4 aws:amz:eu-west-1:execute-api -u AKIA1:s3cr3t/+ ${api}/orders`,
      `curl --aws-sigv4 aws:amz -u AKIA1:s3cr3t/+ https://sqs.eu-west-1.amazonaws.com/users`,
      `curl --aws-sigv4 aws:amz:us-east-1:es --user "$KEY_ID:$SECRET_KEY" ${api}/jobs`,
    ),
    endpoints: [
      {
        ...list,
        credential: {
          kind: 'awsSigV4',
          accessKeyId: 'AKIA1',
          region: 'eu-west-1',
          service: 'execute-api',
          secrets: { secretAccessKey: 's3cr3t/+' },
        },
      },
      {
        tool: 'list_users',
        request: `GET https://sqs.eu-west-1.amazonaws.com /users`,
        credential: {
          kind: 'awsSigV4',
          accessKeyId: 'AKIA1',
          region: 'eu-west-1',
          service: 'sqs',
          secrets: { secretAccessKey: 's3cr3t/+' },
        },
      },
      {
        tool: 'list_jobs',
        request: `GET ${api} /jobs`,
        credential: { kind: 'awsSigV4', accessKeyId: '', region: 'us-east-1', service: 'es', secrets: {} },
      },
    ],
    notices: ['3 info', '3 info'],
  },
  {
    name: 'ways of signing in that are not supported',
    paste: lines(`curl --ntlm -u bob:pw ${api}/users`, `curl --aws-sigv4 goog:goog:eu-west-1:s3 -u id:key ${api}/jobs`),
    endpoints: [
      { tool: 'list_users', request: `GET ${api} /users` },
      { tool: 'list_jobs', request: `GET ${api} /jobs` },
    ],
    notices: ['1 dropped', '1 dropped', '2 dropped', '2 dropped'],
  },
  {
    name: 'a token in the path',
    paste: `curl -X POST https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8/sendMessage -d chat_id=5 -d text=hi`,
    endpoints: [
      {
        tool: 'send_message',
        request: 'POST https://api.telegram.org /bot{{token}}/sendMessage',
        form: ['chat_id=5', 'text=hi'],
        parameters: ['token: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a request for an access token is a credential, and gives later tokens',
    paste: lines(
      'TOKEN=$(curl -s -X POST https://auth.example.com/oauth/token -u shop:s3cr3t -d grant_type=client_credentials -d scope=orders | jq -r .access_token)',
      `curl ${api}/orders -H "Authorization: Bearer $TOKEN"`,
    ),
    endpoints: [
      {
        ...list,
        credential: {
          kind: 'oauth2ClientCredentials',
          tokenUrl: 'https://auth.example.com/oauth/token',
          clientId: 'shop',
          scope: 'orders',
          audience: '',
          clientAuthentication: 'basic',
          secrets: { clientSecret: 's3cr3t' },
        },
      },
    ],
    notices: ['1 dropped', '1 dropped', '1 info', '1 info', '2 info'],
  },
  {
    name: 'a request for an access token with everything in JSON',
    paste: lines(
      `curl https://acme.auth.example.com/oauth/token --json '{"client_id":"c1","client_secret":"s1","audience":"https://api.example.com","grant_type":"client_credentials"}'`,
      `curl ${api}/orders -H "Authorization: Bearer \${ACCESS_TOKEN}"`,
    ),
    endpoints: [
      {
        ...list,
        credential: {
          kind: 'oauth2ClientCredentials',
          tokenUrl: 'https://acme.auth.example.com/oauth/token',
          clientId: 'c1',
          scope: '',
          audience: 'https://api.example.com',
          clientAuthentication: 'body',
          secrets: { clientSecret: 's1' },
        },
      },
    ],
    notices: ['1 info', '2 info'],
  },
]

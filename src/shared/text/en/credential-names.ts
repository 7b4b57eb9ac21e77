/** Names for credentials created from secrets in commands, documents, and requests. */
export default {
  bearer: 'Bearer token',
  basic: 'Username and password',
  digest: 'Digest username and password',
  awsSigV4: 'AWS access key',
  basicScheme: 'Basic',
  cookie: 'Cookie',
  key: 'Key',
  accessToken: 'Access token',
  apiKey: 'API key {{name}}',
  anyApiKey: 'API key',
  headers: 'Headers',
  oauth2: 'OAuth 2',
  /** Prefix with the source: the variables or the folder that the credential comes from. */
  from: '{{source}}: {{name}}',
  lower: {
    bearer: 'bearer token',
    basic: 'username and password',
    digest: 'Digest username and password',
    awsSigV4: 'AWS access key',
    user: 'username and password',
    apiKey: 'API key',
    cookie: 'cookie',
    headers: 'headers',
    oauth2: 'OAuth 2',
  },
  joined: '{{names}}',
} as const

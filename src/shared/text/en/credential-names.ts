/** Names that credentials get which are made of secrets in commands, documents, and requests. */
export default {
  bearer: 'Bearer token',
  basic: 'User and password',
  cookie: 'Cookie',
  key: 'Key',
} as const

export default {
  actions: {
    openSettings: 'Open the API key in Settings',
    refreshServers: 'Refresh the list',
    retry: 'Try again',
    startService: 'Start service',
    changePort: 'Change port',
  },
  retryIn_one: 'Try again in {{count}} second',
  retryIn_other: 'Try again in {{count}} seconds',
  retryNow: 'The wait is over.',
  outcomeUnknown: 'It is unknown whether a URL was generated. Trying again may make another one for this customer.',
  status: 'HTTP status {{status}}',
  invalidInput: {
    title: 'Some details need another look',
    remedy: 'Correct the marked fields and try again.',
  },
  missingKey: {
    title: 'This workspace has no API key',
    cause: 'The service only answers to its own API key.',
    remedy: 'Add the API key in Settings.',
  },
  unauthenticated: {
    title: 'The service did not accept the API key',
    cause: 'The key is wrong, was withdrawn, or belongs to another service.',
    remedy: 'Check the key in Settings, or replace it by a new one.',
  },
  serverGone: {
    title: 'This server no longer exists',
    cause: 'The service does not know this server any more.',
    remedy: 'The list has been refreshed. Choose a server that is in it.',
  },
  notFound: {
    title: 'The service did not find what was asked for',
    cause: 'Nothing answers at this address.',
    remedy: 'Check the base URL in Settings, then refresh the list.',
  },
  rateLimited: {
    title: 'The service asks for a pause',
    cause: 'Too many requests in a short time.',
    remedy: 'Nothing is lost. Wait, then try again.',
  },
  offline: {
    title: 'The service cannot be reached',
    remedy: 'Check the network connection and the base URL, then try again.',
  },
  timeout: {
    title: 'The service did not answer in time',
    cause_one: 'No answer came within {{count}} second.',
    cause_other: 'No answer came within {{count}} seconds.',
    remedy: 'Try again; if it stays so, ask whoever runs the service.',
  },
  cancelled: {
    title: 'Cancelled',
    cause: 'The request was stopped on your word.',
    remedy: 'What you typed is still here.',
  },
  badResponse: {
    title: 'The answer could not be understood',
    remedy: 'Check that the base URL leads to an MCP access service.',
  },
  server: {
    title: 'The service reported a failure',
    remedy: 'Try again in a moment; if it stays so, ask whoever runs the service.',
  },
  keychainUnavailable: { title: 'The keychain is not available' },
  storage: { title: 'Data could not be read or saved' },
  portTaken: { title: 'Another program uses the port of the local service' },
  unexpected: {
    title: 'Something went wrong in the app',
    cause: 'Reference {{reference}}',
    remedy: 'Try again. If it happens once more, restart the app and report the reference.',
  },
} as const

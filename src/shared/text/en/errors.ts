export default {
  actions: {
    openSettings: 'Open API key settings',
    refreshServers: 'Refresh list',
    retry: 'Try again',
    startService: 'Start service',
    changePort: 'Change port',
  },
  details: 'Details',
  shownWithServers: 'Couldn’t load this. See the message in the server list.',
  retryIn_one: 'Try again in {{count}} second',
  retryIn_other: 'Try again in {{count}} seconds',
  outcomeUnknown: 'A URL may already exist. Trying again could create a second one for this customer.',
  status: 'HTTP status {{status}}',
  invalidInput: {
    title: 'Check the highlighted fields',
    remedy: 'Correct them and try again.',
  },
  refused: { title: 'Can’t do that right now' },
  missingKey: {
    title: 'This workspace has no API key',
    cause: 'This service requires an API key.',
    remedy: 'Add the API key in Settings.',
  },
  unauthenticated: {
    title: 'The service rejected the API key',
    cause: 'The key is incorrect, was revoked, or belongs to another service.',
    remedy: 'Check the key in Settings or replace it with a new one.',
  },
  forbidden: {
    title: 'This API key isn’t allowed to do that',
    cause: {
      generate: 'This workspace’s API key doesn’t allow generating URLs.',
      read: 'This workspace’s API key doesn’t allow viewing customers or calls.',
      manage: 'This workspace’s API key doesn’t allow changes.',
    },
    remedy: 'Ask the service’s administrator for a key with more access, and enter it in Settings.',
  },
  serverGone: {
    title: 'This server no longer exists',
    cause: 'It may have been deleted.',
    remedy: 'The list has been refreshed. Choose another server.',
  },
  serverRefused: {
    title: 'The service rejected this server',
    cause:
      'The service responded with “{{answer}}”, but its server list, refreshed just now, still contains this server.',
    remedy:
      'Try again in a moment. If the problem persists, check that the API key has access to this server, or contact the service’s administrator.',
  },
  serverUncertain: {
    title: 'The service can’t find this server',
    cause: 'It may have been deleted.',
    remedy: 'The server list couldn’t be refreshed to check. Refresh it, then try again.',
  },
  notFound: {
    title: 'Not found',
    cause: 'There’s nothing at this address.',
    remedy: 'Check the base URL in Settings, then refresh the list.',
  },
  rateLimited: {
    title: 'Too many requests',
    cause: 'The service is limiting requests right now.',
    remedy: 'Nothing was lost. Wait a moment, then try again.',
  },
  offline: {
    title: 'Can’t reach the service',
    remedy: 'Check the network connection and the base URL, then try again.',
    authorityRemedy:
      'If your company issued the certificate, add its certificate authority. On macOS and Windows, add it to the system’s certificate store. On Linux, the app uses your NSS database instead of /etc/ssl/certs: run certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i FILE (from the package libnss3-tools), then restart the app.',
  },
  timeout: {
    title: 'The service didn’t respond in time',
    cause_one: 'No response within {{count}} second.',
    cause_other: 'No response within {{count}} seconds.',
    remedy: 'Try again. If the problem persists, contact the service’s administrator.',
  },
  cancelled: {
    title: 'Canceled',
    cause: 'You canceled the request.',
    remedy: 'Your entries are still here.',
  },
  cut: {
    title: 'The connection was lost',
    remedy:
      'Try again. If the problem persists, check for a proxy or firewall between this computer and the service, or contact the service’s administrator.',
  },
  olderService: {
    title: 'The service is older than this app',
    remedy: 'Ask the service’s administrator to update it, then try again.',
  },
  otherRelease: {
    title: 'This app and the service aren’t compatible',
    remedy: 'Update the app, or ask the service’s administrator to update the service.',
  },
  bodyTooLarge: {
    title: 'A proxy rejected the request',
    remedy:
      'Ask the service’s administrator to allow request bodies of at least {{size}} in the proxy (client_max_body_size in nginx, proxy-body-size in ingress-nginx, LimitRequestBody in Apache), then try again.',
  },
  gateway: {
    title: 'The service isn’t responding to its proxy',
    remedy: 'Check that the service is running and that the proxy’s timeout is long enough, then try again.',
  },
  notService: {
    title: 'Something else responded instead of the service',
    remedy:
      'Check the base URL in Settings, and look for a proxy, firewall, or sign-in page between this computer and the service.',
  },
  badResponse: {
    title: 'Unexpected response',
    remedy: 'Check that the base URL points to an MCP access service.',
  },
  server: {
    title: 'The service reported an error',
    remedy: 'Try again in a moment. If the problem persists, contact the service’s administrator.',
  },
  appEnded: {
    title: 'The app closed before the service responded',
    cause: 'The app quit, crashed, or lost power while this URL was being generated.',
    remedy: 'Before you generate another, check the service for a new URL for this customer.',
  },
  keychainUnavailable: { title: 'Keychain unavailable' },
  storage: { title: 'Couldn’t read or save data' },
  servicePaused: { title: 'The local service is paused' },
  portTaken: { title: 'The local service’s port is already in use' },
  unreadableTable: { title: 'Couldn’t read the table' },
  updateFailed: { title: 'Couldn’t update the app' },
  unusableBackup: { title: 'Couldn’t open the backup' },
  unexpected: {
    title: 'Something went wrong in the app',
    cause: 'Reference: {{reference}}',
    remedy: 'Try again. If it happens again, restart the app and include this reference in your report.',
  },
} as const

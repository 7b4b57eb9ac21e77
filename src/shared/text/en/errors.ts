export default {
  actions: {
    openSettings: 'Open API key settings',
    refreshServers: 'Refresh list',
    retry: 'Try again',
    startService: 'Start service',
    changePort: 'Change port',
  },
  details: 'Details',
  shownWithServers: 'Couldn’t load this. The reason is shown with the servers.',
  retryIn_one: 'Try again in {{count}} second',
  retryIn_other: 'Try again in {{count}} seconds',
  outcomeUnknown: 'A URL may already have been generated. Trying again could create a second one for this customer.',
  status: 'HTTP status {{status}}',
  invalidInput: {
    title: 'Check the highlighted fields',
    remedy: 'Fix the highlighted fields and try again.',
  },
  refused: { title: 'That isn’t possible now' },
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
      generate: 'The workspace’s API key can’t generate URLs.',
      read: 'The workspace’s API key can’t read what the service keeps.',
      manage: 'The workspace’s API key can’t change anything.',
    },
    remedy: 'Ask whoever manages the service for a key with more access, and enter it in Settings.',
  },
  serverGone: {
    title: 'This server no longer exists',
    cause: 'It may have been deleted.',
    remedy: 'The list has been refreshed. Choose another server.',
  },
  serverRefused: {
    title: 'The service refuses this server',
    cause: 'It answered “{{answer}}”, but its list, refreshed just now, still has the server.',
    remedy:
      'Try again in a moment. If the problem persists, check in Settings that the API key may use this server, or ask whoever runs the service.',
  },
  serverUncertain: {
    title: 'The service doesn’t find this server',
    cause: 'It may have been deleted.',
    remedy:
      'The list of servers couldn’t be refreshed, so nobody knows whether it still exists. Refresh the list, then try again.',
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
      'If the authority is your company’s, add its certificate. On macOS and Windows, to the system’s store. On Linux, the app doesn’t read /etc/ssl/certs but your NSS database: run certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i FILE (from the package libnss3-tools), then restart the app.',
  },
  timeout: {
    title: 'The service didn’t respond in time',
    cause_one: 'No response within {{count}} second.',
    cause_other: 'No response within {{count}} seconds.',
    remedy: 'Try again. If the problem persists, contact whoever runs the service.',
  },
  cancelled: {
    title: 'Canceled',
    cause: 'You canceled the request.',
    remedy: 'Your entries are still here.',
  },
  cut: {
    title: 'The connection was lost',
    remedy:
      'Try again. If it keeps happening, look for a proxy or firewall in between, or contact whoever runs the service.',
  },
  olderService: {
    title: 'The service is older than this app',
    remedy: 'Ask whoever runs the service to update it, then try again.',
  },
  otherRelease: {
    title: 'The service and this app don’t fit together',
    remedy: 'Update the app, or ask whoever runs the service to update it.',
  },
  bodyTooLarge: {
    title: 'A proxy doesn’t let the request through',
    remedy:
      'Ask whoever runs the service to allow request bodies of at least {{size}} in the proxy (client_max_body_size in nginx, proxy-body-size in ingress-nginx, LimitRequestBody in Apache), then try again.',
  },
  gateway: {
    title: 'The service isn’t answering its proxy',
    remedy: 'Check that the service is running and that the proxy waits long enough for it, then try again.',
  },
  notService: {
    title: 'The service’s answer didn’t arrive',
    remedy: 'Check whether a proxy, a firewall, or a sign-in page is in between, and the base URL in Settings.',
  },
  badResponse: {
    title: 'Unexpected response',
    remedy: 'Check that the base URL points to an MCP access service.',
  },
  server: {
    title: 'The service reported an error',
    remedy: 'Try again in a moment. If the problem persists, contact whoever runs the service.',
  },
  appEnded: {
    title: 'The app closed before the service answered',
    cause: 'The app quit, crashed, or lost power while this URL was being generated.',
    remedy: 'Check with the service whether this customer has a new URL before you generate another one.',
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
    cause: 'Reference {{reference}}',
    remedy: 'Try again. If it happens again, restart the app and include this reference in your report.',
  },
} as const

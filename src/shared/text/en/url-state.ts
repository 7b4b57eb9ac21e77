/** The state of an issued URL, and how to fix it. */
export default {
  states: {
    live: 'Live',
    retiring: 'Retiring',
    needsValues: 'Needs values',
    loginFailed: 'Login failed',
    apiRefuses: 'Credential rejected',
    needsLogin: 'Needs login',
    paused: 'Paused',
    expired: 'Expired',
    ended: 'Replaced',
    revoked: 'Revoked',
    customerRemoved: 'Customer deleted',
    serverDeleted: 'Server deleted',
    serverInactive: 'Server inactive',
    oldAddress: 'Outdated address',
    earlierAddress: 'Previous address',
    unreachable: 'Not reachable',
    serviceStopped: 'Service stopped',
  },
  hints: {
    retiring: 'This URL was replaced and works until {{time}}. Share the new URL.',
    needsValues_one:
      'Clients connect, but calls fail: the server requires {{values}} from each customer, and this customer has no usable value for it. Enter one. The URL stays the same.',
    needsValues_other:
      'Clients connect, but calls fail: the server requires {{values}} from each customer, and this customer has no usable values for them. Enter them. The URL stays the same.',
    loginFailed:
      'The last call failed: the API’s login rejected this customer’s own secret. Enter a new one. The URL stays the same.',
    apiRefuses:
      'The API responded to the last call with {{status}}: it doesn’t accept this customer’s own credential or login. Enter a new one, or ask them to log in again. The URL stays the same.',
    needsLogin: {
      never:
        'Clients connect, but calls fail until the customer logs in to {{credentials}}. Any tool they use returns a link to log in. The URL stays the same.',
      refused:
        'Calls fail: {{credentials}} no longer accepts this customer’s login. Any tool they use returns a link to log in again. The URL stays the same.',
      expired:
        'Calls fail: this customer’s login to {{credentials}} has expired. Any tool they use returns a link to log in again. The URL stays the same.',
      refreshLost:
        'Calls fail: the connection to {{credentials}} was interrupted while this customer’s login was being renewed. Any tool they use returns a link to log in again. The URL stays the same.',
      clientRefused:
        'Calls fail: {{credentials}} doesn’t accept the client ID or secret of the server’s credential, so customers’ logins can’t be renewed. Correct the credential in the server’s settings.',
    },
    paused: 'Clients connect, but find only a tool that explains who to contact. Resume it to restore the tools.',
    expired: 'This URL has expired. Extend it to make it work again.',
    ended: 'This URL was replaced and no longer works. Share the new URL.',
    revoked: 'This URL was revoked and can’t be restored. Generate a new one to give access again.',
    customerRemoved: 'This customer was deleted, along with this URL. To add the customer again, generate a new URL.',
    serverDeleted: 'The server was deleted, along with its URLs.',
    serverInactive: 'This URL will work once the server is active.',
    oldAddress: 'Local has a different address now. The token is still valid: use the URL with the current address.',
    earlierAddress:
      'This URL still works, but its address isn’t the current one. When you share it, use the current address.',
    unreachable: 'Customers can’t reach this URL right now. {{cause}}',
    serviceStopped: 'The local service isn’t running, so its URLs don’t work.',
  },
  actions: {
    needsValues: 'Enter values…',
    loginFailed: 'Enter values…',
    apiRefuses: 'Enter values…',
    paused: 'Resume',
    expired: 'Extend…',
    ended: 'Open customer',
    revoked: 'Generate again',
    customerRemoved: 'Generate again',
    serverInactive: 'Activate server',
    oldAddress: 'Use current address',
    earlierAddress: 'Use current address',
    unreachable: 'Open settings',
    serviceStopped: 'Open settings',
  },
  actionFor: '{{action}}: {{customer}}',
  activated: '{{server}} is active',
  filledIn: 'Filled in the details of {{customer}}',
  facts: {
    thisComputer: 'Works on this computer only',
    thisNetwork: 'Works on your network only',
    privateAuthority: 'Clients must trust your certificate',
    insecure: 'Without https, anyone on the network can read the token',
  },
  ending: 'Token ending in {{ending}}',
} as const

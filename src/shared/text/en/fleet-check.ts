/** Text for testing all issued URLs or those that match a filter. */
export default {
  label: 'URL test',
  start: 'Test all URLs',
  startMatching: 'Test all matching URLs',
  startHint:
    'Tests every live URL in this list, a few at a time. The test continues while you use other screens, and stops when you quit the app.',
  cancel: 'Cancel',
  dismiss: 'Close results',
  running_one: 'Testing {{count, number}} URL…',
  running_other: 'Testing {{count, number}} URLs…',
  progress: '{{done}} of {{total}} done',
  left: 'about {{time}} left',
  none: 'No URLs to test',
  allWork_one: 'The live URL works',
  allWork_other: 'All {{count, number}} live URLs work',
  allConnect_one: 'The live URL connects; no call was made',
  allConnect_other: 'All {{count, number}} live URLs connect; no calls were made',
  connect_one: '{{count, number}} live URL connects; calls work with {{called, number}}',
  connect_other: '{{count, number}} live URLs connect; calls work with {{called, number}} of them',
  connectHint: 'To check that calls work, choose a call for the tests to make.',
  chooseCall: 'Choose a call…',
  chooseCallFor: 'Choose a call for:',
  noneLive: 'No URLs are live, so none were tested',
  broken_one: '{{count, number}} URL doesn’t work',
  broken_other: '{{count, number}} URLs don’t work',
  cancelled: 'Canceled after {{done}} of {{total}} URLs. Their results are kept.',
  appEnded: 'The app quit after {{done}} of {{total}} URLs. Their results are kept; the others weren’t tested.',
  failed: 'The test stopped after {{done}} of {{total}} URLs',
  counts: {
    working_one: '{{count, number}} works',
    working_other: '{{count, number}} work',
    connects_one: '{{count, number}} connects',
    connects_other: '{{count, number}} connect',
    warning_one: '{{count, number}} connects with warnings',
    warning_other: '{{count, number}} connect with warnings',
    broken_one: '{{count, number}} broken',
    broken_other: '{{count, number}} broken',
    notLive_one: '{{count, number}} not live',
    notLive_other: '{{count, number}} not live',
  },
  outdated_one: '{{count, number}} URL has changed since this test',
  outdated_other: '{{count, number}} URLs have changed since this test',
  changed: 'Changed since the test',
  outdatedHint: 'Earlier results may be out of date. Click to filter the list, then test again.',
  worked_one: '{{count, number}} URL works',
  worked_other: '{{count, number}} URLs work',
  notice: {
    finished: 'URL test finished',
    counts: '{{works, number}} working · {{broken, number}} broken · {{notLive, number}} not live',
    countsConnect:
      '{{works, number}} working · {{connects, number}} connected · {{broken, number}} broken · {{notLive, number}} not live',
    stopped: 'URL test stopped',
    reached: 'Stopped after {{done, number}} of {{total, number}} URLs. Open the app to see why.',
  },
  causes: 'Broken URLs by cause',
  notTested: 'Not live, so not tested',
  show: 'Show only these URLs',
  groups: {
    unreachable: 'The host can’t be reached',
    certificate: 'The certificate isn’t trusted',
    unknownUrl: 'The service doesn’t recognize the URL: it’s mistyped or was revoked',
    refused: 'The service denies access',
    failing: 'The service returns errors or doesn’t respond',
    redirected: 'The URL redirects to another address',
    notMcp: 'There’s no MCP server at the address',
    invalidUrl: 'The URL isn’t valid',
    toolsFail: 'The tools can’t be listed',
    needsValues: 'Needs values: the customer lacks a value that the server requires',
    loginFailed: 'Login failed: the API’s login rejects the customer’s own secret',
    apiRefuses: 'Credential rejected: the API doesn’t accept the customer’s own credential',
    needsLogin: 'Needs login: the customer has to log in to the API',
    callFails: 'The proof call fails',
    revoked: 'Revoked',
    expired: 'Expired',
    ended: 'Replaced',
    paused: 'Paused',
    serverInactive: 'The server is inactive',
    serverDeleted: 'The server was deleted',
    customerRemoved: 'The customer was deleted',
  },
  copyFor: 'Copy text for customers: {{group}}',
  /** Sent to customers verbatim. */
  messages: {
    unreachable:
      'Hello, the MCP URL we gave you can’t be reached right now. We’re looking into it. You don’t need to change anything.',
    certificate:
      'Hello, your MCP client may refuse to connect to the MCP URL we gave you because of a problem with our server’s certificate. We’re looking into it. You don’t need to change anything.',
    unknownUrl:
      'Hello, the MCP URL we gave you no longer works. We’ll send you a new one. Please use it to replace the old URL in your MCP client.',
    refused:
      'Hello, our server is rejecting the MCP URL we gave you. We’re looking into it, and will send you a new URL if you need one.',
    failing:
      'Hello, the server behind the MCP URL we gave you isn’t working properly right now. We’re looking into it. You don’t need to change anything.',
    redirected:
      'Hello, the server behind the MCP URL we gave you has a new address. We’ll send you a new URL. Please use it to replace the old one in your MCP client.',
    notMcp:
      'Hello, the server behind the MCP URL we gave you isn’t working properly right now. We’re looking into it. You don’t need to change anything.',
    invalidUrl:
      'Hello, the MCP URL we gave you isn’t valid. We’ll send you a new one. Please use it to replace the old URL in your MCP client.',
    toolsFail:
      'Hello, your MCP client can connect to the MCP URL we gave you, but it can’t load the tools right now. We’re looking into it. You don’t need to change anything.',
    needsValues:
      'Hello, we need some more information from you before the MCP URL we gave you can work. We’ll get in touch. The URL won’t change.',
    loginFailed:
      'Hello, the MCP URL we gave you still works, but the service behind it no longer accepts your login. Please check it there, and send us a new secret securely. The URL won’t change.',
    apiRefuses:
      'Hello, the MCP URL we gave you still works, but the service behind it no longer accepts your credential (for example, an API key or a password). Please check it there, and send us a new one securely. The URL won’t change.',
    needsLogin:
      'Hello, before you can use the MCP URL we gave you, you need to log in to the service behind it. Use any of its tools in your MCP client: the response has a link. The URL won’t change.',
    callFails:
      'Hello, your MCP client can connect to the MCP URL we gave you, but the service behind it isn’t responding properly right now. We’re looking into it. You don’t need to change anything.',
    revoked:
      'Hello, the MCP URL we gave you was revoked and no longer works. If you still need access, please let us know.',
    expired: 'Hello, the MCP URL we gave you has expired. If you still need access, please let us know.',
    ended:
      'Hello, the MCP URL we gave you was replaced by a new one and no longer works. Please replace it in your MCP client with the new URL.',
    paused:
      'Hello, the MCP URL we gave you is paused. If you need access, please let us know. You don’t need to change anything.',
    serverInactive:
      'Hello, the server behind the MCP URL we gave you is currently inactive. The URL will work again once the server is reactivated. You don’t need to change anything.',
    serverDeleted:
      'Hello, the server behind the MCP URL we gave you was shut down, so the URL no longer works. Please remove it from your MCP client.',
    customerRemoved: 'Hello, the MCP URL we gave you no longer works. If you still need access, please let us know.',
  },
} as const

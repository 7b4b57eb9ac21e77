/** Text of testing all or matching issued URLs. */
export default {
  label: 'Test of all URLs',
  start: 'Test all',
  startMatching: 'Test all that match',
  startHint:
    'Tests every live URL in this list, a few at a time. It goes on while you use other screens, and ends when you quit the app.',
  cancel: 'Cancel',
  dismiss: 'Close this result',
  running_one: 'Testing {{count, number}} URL…',
  running_other: 'Testing {{count, number}} URLs…',
  progress: '{{done}} of {{total}} done',
  left: 'about {{time}} left',
  none: 'There’s no URL to test',
  allWork_one: 'The live URL works',
  allWork_other: 'All {{count, number}} live URLs work',
  allConnect_one: 'The live URL connects; no call was made',
  allConnect_other: 'All {{count, number}} live URLs connect; no call was made',
  connect_one: '{{count, number}} live URL connects; calls worked with {{called, number}}',
  connect_other: '{{count, number}} live URLs connect; calls worked with {{called, number}}',
  connectHint: 'To test that calls work, choose a proof call in the server’s Settings tab.',
  noneLive: 'No URL is live, so none was tested',
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
  outdatedHint: 'What the test found of them may no longer be true. Show them, then test them again.',
  worked_one: '{{count, number}} URL works',
  worked_other: '{{count, number}} URLs work',
  notice: {
    finished: 'Test of all URLs finished',
    counts: '{{works, number}} work · {{broken, number}} broken · {{notLive, number}} not live',
    countsConnect:
      '{{works, number}} work · {{connects, number}} connect · {{broken, number}} broken · {{notLive, number}} not live',
    stopped: 'Test of all URLs stopped',
    reached: 'It stopped after {{done, number}} of {{total, number}} URLs. Open the app to see why.',
  },
  causes: 'Broken, by cause',
  notTested: 'Not live, so not tested',
  show: 'Show only these URLs',
  groups: {
    unreachable: 'The host can’t be reached',
    certificate: 'The certificate isn’t accepted',
    unknownUrl: 'The service doesn’t know the URL: mistyped or revoked',
    refused: 'The service refuses access',
    failing: 'The service fails or doesn’t respond',
    redirected: 'The URL leads to another address',
    notMcp: 'There’s no MCP server at the address',
    invalidUrl: 'The URL isn’t valid',
    toolsFail: 'The tools can’t be listed',
    needsValues: 'Needs values: the customer lacks one that the server asks for',
    loginFailed: 'Login failed: the API’s login refuses the customer’s own secret',
    apiRefuses: 'API refuses the credential: the customer’s own isn’t accepted',
    callFails: 'The proof call fails',
    revoked: 'Revoked',
    expired: 'Expired',
    ended: 'Replaced by a rotated URL',
    paused: 'Paused',
    serverInactive: 'The server is inactive',
    serverDeleted: 'The server was deleted',
    customerRemoved: 'The customer was removed',
  },
  copy: 'Copy text',
  copyFor: 'Copy text for customers: {{group}}',
  /** Sent to customers verbatim. */
  messages: {
    unreachable:
      'Hello, the MCP URL that you have from us can’t be reached at the moment. We’re looking into it. You don’t need to change anything.',
    certificate:
      'Hello, your MCP client may refuse to connect to the MCP URL that you have from us, because of a problem with our server’s certificate. We’re looking into it. You don’t need to change anything.',
    unknownUrl:
      'Hello, the MCP URL that you have from us no longer works. We’ll send you a new one. Please put it in place of the old URL in your MCP client.',
    refused:
      'Hello, our server doesn’t accept the MCP URL that you have from us at the moment. We’re looking into it, and will send you a new URL if you need one.',
    failing:
      'Hello, the server behind the MCP URL that you have from us isn’t working as it should at the moment. We’re looking into it. You don’t need to change anything.',
    redirected:
      'Hello, the address of the MCP URL that you have from us has changed. We’ll send you the new URL. Please put it in place of the old one in your MCP client.',
    notMcp:
      'Hello, the server behind the MCP URL that you have from us isn’t working as it should at the moment. We’re looking into it. You don’t need to change anything.',
    invalidUrl:
      'Hello, the MCP URL that you have from us isn’t valid. We’ll send you a new one. Please put it in place of the old URL in your MCP client.',
    toolsFail:
      'Hello, your MCP client can connect to the MCP URL that you have from us, but can’t get its tools at the moment. We’re looking into it. You don’t need to change anything.',
    needsValues:
      'Hello, our server needs something from you that we don’t have yet, so the MCP URL that you have from us can’t do anything at the moment. We’ll ask you for it. The URL stays the same.',
    loginFailed:
      'Hello, the MCP URL that you have from us still works, but the service behind it no longer accepts your login. Please check it there, and send us a new secret in a safe way. The URL stays the same.',
    apiRefuses:
      'Hello, the MCP URL that you have from us still works, but the service behind it no longer accepts your access, such as your API key. Please check it there, and send us a new one in a safe way. The URL stays the same.',
    callFails:
      'Hello, your MCP client can connect to the MCP URL that you have from us, but the service behind it doesn’t answer as it should at the moment. We’re looking into it. You don’t need to change anything.',
    revoked:
      'Hello, the MCP URL that you have from us was revoked and no longer works. If you still need access, please let us know.',
    expired: 'Hello, the MCP URL that you have from us has expired. If you still need access, please let us know.',
    ended:
      'Hello, the MCP URL that you have from us was replaced by a new one, and the old one no longer works. Please put the new URL in its place in your MCP client.',
    paused:
      'Hello, the MCP URL that you have from us is paused. If you need access, please let us know. You don’t need to change anything.',
    serverInactive:
      'Hello, the server behind the MCP URL that you have from us is turned off at the moment. The URL will work again once the server is back. You don’t need to change anything.',
    serverDeleted:
      'Hello, the server behind the MCP URL that you have from us was shut down, so the URL no longer works. Please remove it from your MCP client.',
    customerRemoved:
      'Hello, the MCP URL that you have from us no longer works. If you still need access, please let us know.',
  },
} as const

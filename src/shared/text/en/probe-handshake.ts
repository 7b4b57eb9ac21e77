const administrator = 'Report this bug to the server’s administrator.'

/** Problems and warnings about the handshake in a connection test. Part of the test’s problems. */
export const handshakeProblems = {
  protocolNotMcp: {
    cause: 'The server responded, but not with MCP.',
    remedy: 'Check the path: this address belongs to a different kind of service.',
  },
  protocolStalled: {
    cause: 'The server started its handshake response, then sent nothing for {{seconds}} seconds.',
    remedy: 'Check for a proxy that buffers responses. If there isn’t one, the server is stuck.',
  },
  protocolStalledAfterHandshake: {
    cause: 'The server sent nothing for {{seconds}} seconds after the handshake.',
    remedy: 'Report this bug to the server’s administrator. Restarting the server may help for now.',
  },
  protocolRefused: { cause: 'The server rejected the initialize request.', remedy: administrator },
  protocolVersionUnknown: {
    cause: 'The server only supports protocol versions that this app doesn’t support: {{versions}}.',
    remedy: 'Update the app. If it’s up to date, the server is too old or too new for most clients.',
  },
  protocolNeither: {
    cause: 'The server supports neither server/discover nor the older initialize handshake.',
    remedy: 'Check that this is the address of the MCP endpoint.',
  },
  protocolInitializeInvalid: {
    cause: 'The initialize response doesn’t include “{{member}}”, which the protocol requires.',
    remedy: 'Update the server. Clients built on the official SDK don’t connect to it.',
  },
  protocolInitializeWrong: {
    cause: 'In the initialize response, “{{member}}” doesn’t follow the protocol.',
    remedy: 'Update the server. Clients built on the official SDK don’t connect to it.',
  },
  protocolInitializedRefused: {
    cause: 'The server rejected notifications/initialized, the last step of the handshake (HTTP {{status}}).',
    remedy: 'Change the server to respond with HTTP 202. Until then, clients built on the official SDK don’t connect.',
  },
  protocolModernOnly: {
    cause:
      'Clients that use protocol version 2025-11-25 or earlier can’t connect, because the server rejects the initialize handshake.',
    remedy:
      'Support the earlier protocol versions on the server as well. Until then, clients built on version 1 of the official SDK can’t use it.',
  },
  /** `reason` is the cause of another problem. */
  protocolEarlierFails: {
    cause: 'Clients that use protocol version 2025-11-25 or earlier don’t get any tools. {{reason}}',
    remedy: 'Fix this on the server. Until then, it works only with clients that support the current protocol version.',
  },
  protocolCut: {
    cause: 'The server closed the connection before its handshake response was complete.',
    remedy: administrator,
  },
  protocolEndpoint: {
    cause: 'The event stream told the app to send requests to another site. To protect the token, none were sent.',
    remedy: 'Configure the server, or the reverse proxy in front of it, to return its public address.',
  },
  protocolNoEndpoint: {
    cause: 'The event stream opened, but sent no address for requests within {{seconds}} seconds.',
    remedy: 'Check for a proxy that buffers events, and turn buffering off for this path.',
  },
  protocolOldTransport: {
    cause: 'The server only offers the older HTTP+SSE transport.',
    remedy: 'Update the server to Streamable HTTP. Several clients no longer support HTTP+SSE.',
  },
  protocolDiscoverFails: {
    cause: 'server/discover returned HTTP {{status}}; the older initialize handshake works.',
    remedy: 'Update the server. Clients that use the current protocol version may not try the older handshake.',
  },
  protocolDiscoverSilent: {
    cause: 'server/discover didn’t get a response; the older initialize handshake works.',
    remedy: 'Update the server. Clients that use the current protocol version may not try the older handshake.',
  },
  sessionLost: {
    cause: 'The server opened a session, then didn’t recognize it on the next request (HTTP 404).',
    remedy: 'If the server runs on several machines, route each session to a single machine, or turn sessions off.',
  },
} as const

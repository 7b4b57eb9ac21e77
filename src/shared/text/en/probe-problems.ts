/** Problems and warnings in a connection test: the cause, then the remedy. */
export default {
  addressEmpty: { cause: 'No URL entered.', remedy: 'Paste the MCP URL.' },
  addressNotUrl: {
    cause: 'This isn’t a web address.',
    remedy: 'Copy the whole URL again. An MCP URL looks like https://host/token/stream.',
  },
  addressScheme: {
    cause: 'The URL doesn’t start with http:// or https://.',
    remedy: 'Use the URL that starts with https://.',
  },
  addressPlainHttp: {
    cause: 'Plain HTTP to {{host}} would expose the token to the network, so nothing was sent.',
    remedy: 'Use https://. Plain HTTP is only safe on this computer.',
  },
  addressUser: {
    cause: 'The URL contains a username or password.',
    remedy: 'Remove the username, password, and @ from the URL, and send them in a header instead.',
  },
  addressRepaired: {
    cause: 'The URL wasn’t quite right, so {{to}} was tested instead.',
    remedy: 'Use the corrected URL in the client. Most clients don’t repair URLs.',
  },

  dnsNotFound: {
    cause: 'Can’t find the host {{host}}.',
    remedy: 'Check the spelling, and whether the name needs a VPN or an internal network.',
  },
  dnsNoAnswer: {
    cause: 'The DNS server didn’t respond to the lookup of {{host}}.',
    remedy: 'Check this computer’s network connection, then try again.',
  },

  tcpRefused: {
    cause: '{{host}} refused the connection on port {{port}}. Usually, this means that nothing is listening there.',
    remedy: 'Check the port, and whether the server is running.',
  },
  tcpNoAnswer: {
    cause: '{{host}} didn’t respond on port {{port}} within {{seconds}} seconds.',
    remedy: 'Check the port, the firewall, and the VPN. A firewall may drop the packets, or the server may be down.',
  },
  tcpUnreachable: {
    cause: 'This network has no route to {{host}}.',
    remedy: 'Check the network connection, and whether the address needs a VPN.',
  },
  tcpBlocked: {
    cause: 'This computer doesn’t allow connections to {{host}} on port {{port}}.',
    remedy: 'Check its firewall and security software.',
  },
  tcpSomeAddresses: {
    cause: '{{count, number}} of the host’s addresses didn’t respond; another one did.',
    remedy: 'Remove unused addresses from DNS. Clients that only try the first address may be slow or fail.',
  },

  tlsExpired: {
    cause: 'The certificate expired on {{date}}.',
    remedy: 'Ask the server’s administrator to renew the certificate.',
  },
  tlsNotYetValid: {
    cause: 'The certificate isn’t valid before {{date}}.',
    remedy: 'Check this computer’s clock. If it’s right, the certificate was installed too early.',
  },
  tlsWrongHost: {
    cause: 'The certificate is for {{names}}, not for {{host}}.',
    remedy: 'Use a host that the certificate covers, or get a certificate for this one.',
  },
  tlsNoHost: {
    cause: 'The certificate doesn’t list any host, so it isn’t valid for {{host}}.',
    remedy: 'Get a certificate for this host.',
  },
  tlsSelfSigned: {
    cause: 'The certificate is self-signed instead of issued by a certificate authority.',
    remedy: 'Use a certificate from a public authority. Clients reject this one unless each is set up to trust it.',
  },
  tlsUntrusted: {
    cause: 'This computer doesn’t trust the certificate’s issuer ({{issuer}}).',
    remedy:
      'If it’s your company’s certificate authority, install its certificate on every computer that connects. Otherwise, use a certificate from a public authority.',
  },
  tlsIncompleteChain: {
    cause:
      'This computer doesn’t know the certificate’s issuer ({{issuer}}), and the server doesn’t send the intermediate certificate.',
    remedy:
      'Configure the server to send the full certificate chain: browsers often fill in missing certificates, but MCP clients don’t. If it’s your company’s certificate authority, install its certificate on every computer that connects.',
  },
  tlsNotTrusted: {
    cause:
      'This computer doesn’t trust the certificate of the server, or of a proxy between this computer and the server.',
    remedy: 'Open the URL in a browser to see what’s wrong with the certificate.',
  },
  tlsRevoked: {
    cause: 'The certificate was revoked.',
    remedy: 'Ask the server’s administrator to replace the certificate.',
  },
  tlsTooOld: {
    cause: 'The server only supports versions of TLS that are no longer safe.',
    remedy: 'Enable TLS 1.2 or 1.3 on the server.',
  },
  tlsNone: {
    cause: 'Port {{port}} doesn’t speak TLS.',
    remedy: 'Check the port and the scheme. The server may offer plain HTTP there, or HTTPS on another port.',
  },
  tlsHandshake: {
    cause: 'The server ended the TLS handshake.',
    remedy:
      'Ask the server’s administrator whether it requires a client certificate, and whether it’s set up for this host name.',
  },
  tlsNoAnswer: {
    cause: 'The server accepted the connection, then sent nothing for {{seconds}} seconds.',
    remedy: 'Check that this is the HTTPS port.',
  },
  tlsExpiresSoon: {
    cause_zero: 'The certificate expires in less than a day, on {{date}}.',
    cause_one: 'The certificate expires in {{count}} day, on {{date}}.',
    cause_other: 'The certificate expires in {{count}} days, on {{date}}.',
    remedy: 'Renew the certificate before then.',
  },

  httpRedirect: {
    cause: 'The server redirects to {{to}} (HTTP {{status}}). The test didn’t follow the redirect.',
    remedy: 'Use that address as the MCP URL if you trust it.',
  },
  httpRedirectElsewhere: {
    cause: 'The server redirects to another site, {{to}} (HTTP {{status}}). Following it would expose the token.',
    remedy: 'Check the URL: this is often a sign-in page or an expired link. Use the new address only if you trust it.',
  },
  httpRedirectUnreadable: {
    cause: 'The server redirects to an address that isn’t valid (HTTP {{status}}).',
    remedy: 'Check the URL. If it’s right, the server’s Location header is wrong.',
  },
  httpRedirectFollowed: {
    cause: 'The server redirects to {{to}}.',
    remedy: 'Use that address in the client. Some clients don’t follow redirects.',
  },
  httpProxy: {
    cause: 'This network’s proxy didn’t let the request through.',
    remedy: 'Ask the network’s administrator to allow this host, or test from another network.',
  },
  httpHtml: {
    cause: 'The server sent a web page instead of an MCP response.',
    remedy:
      'Check that you copied the whole URL, with its path. It may be the address of a website, a sign-in page, or a network that requires you to sign in first.',
  },
  httpNotMcp: {
    cause: 'The response is {{type}}, not JSON or an event stream.',
    remedy: 'Check the path: this probably isn’t the MCP endpoint.',
  },
  httpNoType: {
    cause: 'The response doesn’t have a Content-Type.',
    remedy: 'Check the path: this probably isn’t the MCP endpoint.',
  },
  httpInvalidJson: {
    cause: 'The response says it’s JSON, but isn’t valid JSON.',
    remedy: 'Check for a proxy that changes or truncates responses. If there isn’t one, it’s a bug in the server.',
  },
  httpForbidden: {
    cause: 'The server denied access (HTTP 403).',
    remedy:
      'Contact the server’s administrator. The token may lack a permission, or the server may only accept certain networks or origins.',
  },
  httpNotFound: {
    cause: 'Nothing was found at this address (HTTP 404).',
    remedy:
      'Check that you copied the whole URL, with its path. If you did, the token may be mistyped or revoked: generate a new URL.',
  },
  httpGone: { cause: 'This address is no longer in use (HTTP 410).', remedy: 'Generate a new URL.' },
  httpMethod: {
    cause: 'This address neither accepts MCP requests (HTTP 405) nor offers an event stream.',
    remedy: 'Check the path: this probably isn’t the MCP endpoint.',
  },
  httpBadRequest: {
    cause: 'The server rejected the request (HTTP {{status}}).',
    remedy: 'Check the path: this address may belong to another kind of service.',
  },
  httpHost: {
    cause: 'The server rejected this host name (HTTP {{status}}).',
    remedy: 'Use the host name the server expects, or allow this one in its settings.',
  },
  httpTooMany: {
    cause: 'The server received too many requests (HTTP 429).',
    /** 0: the server doesn’t say how long to wait. */
    remedy_zero: 'Wait a while, then try again.',
    remedy_one: 'Try again in {{count, number}} second.',
    remedy_other: 'Try again in {{count, number}} seconds.',
  },
  httpServerError: {
    cause: 'The server ran into an error (HTTP {{status}}).',
    remedy: 'Try again later, or contact the server’s administrator. The cause is usually on the server’s side.',
  },
  httpGateway: {
    cause: 'The gateway in front of the server didn’t get a response from it (HTTP {{status}}).',
    remedy: 'Contact the server’s administrator. The server is probably down or too slow.',
  },
  httpStalled: {
    cause: 'The server accepted the request but didn’t respond within {{seconds}} seconds.',
    remedy:
      'Try again. If it keeps happening, contact the server’s administrator. The server may be overloaded or stuck.',
  },
  httpCut: {
    cause: 'The connection closed before the response was complete.',
    remedy: 'Try again. If it keeps happening, check the logs of the server and of any proxy in front of it.',
  },
  httpNotHttp: { cause: 'Port {{port}} doesn’t speak HTTP.', remedy: 'Check the port.' },
  httpTooLarge: {
    cause: 'The response is larger than {{megabytes}} MB. The rest wasn’t read.',
    remedy: 'Check the path: this probably isn’t an MCP endpoint.',
  },

  authRequired: {
    cause: 'The server requires authentication (HTTP 401).',
    remedy: 'Add the header that the server expects, such as Authorization: Bearer <token>.',
  },
  authOauth: {
    cause: 'The server requires an OAuth sign-in (HTTP 401).',
    remedy: 'Connect from a client that can sign in, or use a personal URL or token.',
  },
  authRefused: {
    cause: 'The server rejected the token in the header (HTTP 401).',
    remedy: 'Generate a new token. This one may be mistyped, expired, or revoked.',
  },
  authInsufficient: {
    cause: 'The token is valid, but doesn’t allow this (HTTP 403).',
    remedy: 'Ask for a token with the missing permission.',
  },

  authMetadata: {
    cause: 'The server offers an OAuth sign-in at {{path}}.',
    remedy:
      'Use a URL with the token in it, or stop serving that document. Cursor and Claude’s connectors sign in instead of sending the header.',
  },
  authCatchAll: {
    cause: 'The server responds to {{path}} with HTTP 200, but the response isn’t OAuth metadata.',
    remedy:
      'Change the server to respond with HTTP 404. Cursor and Claude’s connectors mistake it for a sign-in and don’t send the header.',
  },
} as const

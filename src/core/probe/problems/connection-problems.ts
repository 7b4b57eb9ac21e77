import type { ProblemText } from '../problems.ts'

const renew = 'Whoever runs the server has to renew or replace the certificate.'

/** Problems of finding the host and of connecting to it. */
export const connectionProblems = {
  dnsNotFound: ({ host }) => [
    `No host is called ${host}.`,
    'Check the spelling, and whether the name needs a VPN or an internal network.',
  ],
  dnsNoAnswer: ({ host }) => [
    `The name server did not answer when asked for ${host}.`,
    'Check the network connection of this computer, then try again.',
  ],
  tcpRefused: ({ host, port }) => [
    `${host} refuses connections on port ${port}: nothing listens there.`,
    'Check the port, and whether the server is started.',
  ],
  tcpNoAnswer: ({ host, port, seconds }) => [
    `${host} did not answer on port ${port} within ${seconds} s.`,
    'A firewall may drop the packets, or the server is down. Check the port, the firewall and the VPN.',
  ],
  tcpUnreachable: ({ host }) => [
    `There is no route from this network to ${host}.`,
    'Check the network connection, and whether the address needs a VPN.',
  ],
  tcpBlocked: ({ host, port }) => [
    `This computer does not allow connections to ${host} on port ${port}.`,
    'Check its firewall and security software.',
  ],
  tcpSomeAddresses: ({ count }) => [
    `${count} of the host's addresses did not answer; another one did.`,
    'Clients that try only the first address may be slow or fail. Remove the address that is out of use from DNS.',
  ],
  tlsExpired: ({ date }) => [`The certificate expired on ${date}.`, renew],
  tlsNotYetValid: ({ date }) => [
    `The certificate is valid only from ${date}.`,
    'Check the clock of this computer. If it is right, the certificate was put in place too early.',
  ],
  tlsWrongHost: ({ host, names }) => [
    `The certificate is not for ${host}${names?.length ? `, but for ${names.slice(0, 4).join(', ')}` : ''}.`,
    'Use the host that the certificate names, or have it issued for this one.',
  ],
  tlsSelfSigned: () => [
    'The certificate is self-signed: no authority vouches for it.',
    'Use a certificate from a public authority; clients refuse this one unless each is told to trust it.',
  ],
  tlsUntrusted: ({ issuer }) => [
    `The certificate comes from an authority that is not trusted here${issuer ? ` (${issuer})` : ''}.`,
    'If it is the authority of your company, it has to be installed on every computer that connects. Else use a public one.',
  ],
  tlsIncompleteChain: ({ issuer }) => [
    `The issuer of the certificate${issuer ? ` (${issuer})` : ''} is not known here, and the server does not send its certificate.`,
    'Have the server send the whole chain: browsers often fill such a gap by themselves, MCP clients do not. An authority of your company has to be installed on every computer that connects.',
  ],
  tlsNotTrusted: () => [
    'This computer does not trust the certificate of the server, or of the proxy in between.',
    'Open the address in a browser: it tells what is wrong with the certificate.',
  ],
  tlsRevoked: () => ['The certificate was revoked.', renew],
  tlsTooOld: () => [
    'The server speaks only versions of TLS that are no longer safe.',
    'Have TLS 1.2 or 1.3 switched on at the server.',
  ],
  tlsNone: ({ port }) => [
    `Port ${port} does not speak TLS.`,
    'The server may offer plain http there, or https on another port.',
  ],
  tlsHandshake: () => [
    'The server ended the handshake for a secure connection.',
    'It may ask for a client certificate, or not know this host name. Ask whoever runs it.',
  ],
  tlsNoAnswer: ({ seconds }) => [
    `The server took the connection and then kept silent for ${seconds} s.`,
    'Check that the port is the one for https.',
  ],
  tlsExpiresSoon: ({ days, date }) => [
    `The certificate expires in ${days} days, on ${date}.`,
    `${renew} Until then all works.`,
  ],
} as const satisfies Record<string, ProblemText>

import type { ProblemText } from '../problems.ts'

const said = (text: string | undefined) => (text ? ` It says: “${text}”` : '')
const wholeUrl = 'Check that the whole URL was copied, with its path.'

/** Problems of the HTTP answer and of being let in. */
export const httpProblems = {
  httpRedirect: ({ to, status }) => [
    `The server sends the client on to ${to} (HTTP ${status}). That was not followed.`,
    'Use that address as the MCP URL if you trust it.',
  ],
  httpRedirectElsewhere: ({ to, status }) => [
    `The server sends the client on to another site: ${to} (HTTP ${status}). Following it would give the token away.`,
    'This is often a sign-in page or an expired link. Check the URL; use the new address only if you trust it.',
  ],
  httpRedirectFollowed: ({ to }) => [
    `The server sends the client on to ${to}.`,
    'Use that address: some clients follow no redirect.',
  ],
  httpProxy: () => [
    'The proxy of this network does not let the request through.',
    'Ask whoever runs the proxy to allow this host, or test from another network.',
  ],
  httpHtml: () => [
    'A web page came back instead of an MCP answer.',
    `${wholeUrl} It may be the address of a site, of a sign-in page, or of a network that wants you to sign in first.`,
  ],
  httpNotMcp: ({ detail }) => [
    `The answer is ${detail}, and not JSON or an event stream.`,
    'This address is no MCP endpoint. Check its path.',
  ],
  httpInvalidJson: () => [
    'The answer calls itself JSON and is none.',
    'Something between client and server may change or cut it; otherwise the server has a fault.',
  ],
  httpForbidden: ({ said: text }) => [
    `The server forbids access (HTTP 403).${said(text)}`,
    'The token may lack the right, or the server accepts certain networks or origins only. Ask whoever runs it.',
  ],
  httpNotFound: () => [
    'There is nothing at this address (HTTP 404).',
    `${wholeUrl} A token that was revoked or mistyped is answered the same way: generate a new URL.`,
  ],
  httpGone: () => ['This address is no longer in use (HTTP 410).', 'Generate a new URL.'],
  httpMethod: () => [
    'This address does not take MCP requests (HTTP 405), and offers no event stream either.',
    'It is probably not the MCP endpoint. Check the path.',
  ],
  httpBadRequest: ({ status, said: text }) => [
    `The server does not accept the request (HTTP ${status}).${said(text)}`,
    'This address may belong to another kind of service. Check the path.',
  ],
  httpHost: ({ status }) => [
    `The server does not know itself by this host name (HTTP ${status}).`,
    'Use the host name that the server expects, or allow this one in its settings.',
  ],
  httpTooMany: ({ seconds }) => [
    'The server has had too many requests (HTTP 429).',
    seconds === undefined ? 'Wait a while, then try again.' : `Try again in ${seconds} s.`,
  ],
  httpServerError: ({ status }) => [
    `The server failed (HTTP ${status}).`,
    'Nothing is wrong on this side. Try again later, or ask whoever runs it.',
  ],
  httpGateway: ({ status }) => [
    `The gateway in front of the server gets no answer from it (HTTP ${status}).`,
    'The server behind it is probably down or too slow. Ask whoever runs it.',
  ],
  httpStalled: ({ seconds }) => [
    `The server took the request and did not answer within ${seconds} s.`,
    'It may be overloaded or stuck. Try again; if it stays so, ask whoever runs it.',
  ],
  httpCut: () => [
    'The connection ended before the answer was complete.',
    'A proxy or the server cut it. Try again; if it stays so, look at the log of the server.',
  ],
  httpNotHttp: ({ port }) => [`What listens on port ${port} does not speak HTTP.`, 'Check the port.'],
  httpTooLarge: ({ megabytes }) => [
    `The answer is larger than ${megabytes} MB; the rest was not read.`,
    'This is probably not an MCP endpoint.',
  ],
  httpSameOnInitialize: ({ status }) => [
    `The server answers the question for its revisions with HTTP ${status}; the older greeting works.`,
    'Clients of the newest revision may stop at that. Update the server.',
  ],
  authRequired: () => [
    'The server asks for authentication (HTTP 401).',
    'Give the header that it wants, such as Authorization: Bearer and the token.',
  ],
  authOauth: () => [
    'The server asks for a sign-in with OAuth (HTTP 401).',
    'Connect to it from a client that can sign in, or use a personal URL or token for it.',
  ],
  authRefused: () => [
    'The server does not accept the token in the header (HTTP 401).',
    'It may be mistyped, expired or revoked. Generate a new one.',
  ],
  authInsufficient: () => [
    'The token is valid and does not allow this (HTTP 403).',
    'Ask for a token with the missing right.',
  ],
} as const satisfies Record<string, ProblemText>

import { MOST_LEVELS } from '../mcp/prune-deep.ts'
import type { ProblemText } from '../problems.ts'

const said = (text: string | undefined) => (text ? ` It says: “${text}”` : '')
const ask = 'The server has a fault. Tell whoever runs it.'

/** Problems of the protocol itself, of the list of tools and of a call. */
export const protocolProblems = {
  protocolNotMcp: () => [
    'The server answers, and not as MCP servers do.',
    'This address belongs to another kind of service. Check the path.',
  ],
  protocolStalled: ({ seconds }) => [
    `The server opened its answer to the greeting and then kept silent for ${seconds} s.`,
    'A proxy may hold the answer back (buffering), or the server is stuck.',
  ],
  protocolStalledAfterGreeting: ({ seconds }) => [
    `The server greeted back and then kept silent for ${seconds} s.`,
    `${ask} A restart may help for the moment.`,
  ],
  protocolRefused: ({ said: text }) => [`The server refuses the greeting.${said(text)}`, ask],
  protocolRevision: ({ detail }) => [
    `The server speaks only revisions of the protocol that are not known here${detail ? `: ${detail}` : ''}.`,
    'Update the app; if it is up to date, the server is too old or too new for most clients.',
  ],
  protocolNeither: ({ said: text }) => [
    `The server speaks neither the current nor the earlier form of the protocol.${said(text)}`,
    'Check that this is the address of the MCP endpoint.',
  ],
  protocolGreeting: ({ detail }) => [
    `The answer to the greeting has no ${detail}, which the protocol asks for.`,
    'Clients that are built on the official SDK do not connect. Update the server.',
  ],
  protocolCut: () => ['The server ended its answer to the greeting before it was complete.', ask],
  protocolEndpoint: () => [
    'The event stream names an address on another site for the requests. It was not used, to protect the token.',
    'Have the server, or the proxy in front of it, name the public address.',
  ],
  protocolNoEndpoint: ({ seconds }) => [
    `The event stream is open, but did not say where requests go within ${seconds} s.`,
    'A proxy may hold events back (buffering). Switch that off for this path.',
  ],
  protocolOldTransport: () => [
    'The server offers only the older HTTP+SSE transport.',
    'Several clients no longer support it. Have the server updated to Streamable HTTP.',
  ],
  protocolDiscoverFails: ({ detail }) => [
    `The server answers the question for its revisions with ${detail}; the older greeting works.`,
    'Clients of the current revision may stop at that. Update the server.',
  ],
  sessionLost: () => [
    'The server opened a session and does not know it at the next request (HTTP 404).',
    'It may run on several machines: have one session go to one of them, or switch sessions off.',
  ],
  toolsStalled: ({ seconds }) => [`The list of tools did not come within ${seconds} s.`, ask],
  toolsRefused: ({ said: text }) => [`The server does not list its tools.${said(text)}`, ask],
  toolsHttp: ({ status }) => [`The list of tools was answered with HTTP ${status}.`, ask],
  toolsInvalid: () => ['The list of tools is not what the protocol asks for.', ask],
  toolsNone: () => ['The server has no tools.', 'Deploy at least one endpoint, or give this customer access to one.'],
  toolsTooMany: ({ count }) => [
    `There are more than ${count} tools; the rest was not read.`,
    'No client works with so many. Split the server.',
  ],
  toolsTooLarge: ({ megabytes }) => [
    `The list of tools is larger than ${megabytes} MB; the rest was not read.`,
    'No client works with so much. Shorten the schemas, or split the server.',
  ],
  toolsSamePage: () => ['The server gives the same page of tools again and again.', ask],
  toolsDeep: () => [
    `A schema is nested more than ${MOST_LEVELS} levels deep; what lies deeper was left out.`,
    'No client takes such a schema. Make it flatter.',
  ],
  toolsStrict: () => [
    'The official SDK refuses this list of tools because a part of it breaks the protocol.',
    'Clients that are built on it show no tool at all. Look at the warnings for which one it is.',
  ],
  toolsWarnings: ({ count }) => [
    count === 1 ? 'One tool may trouble a client.' : `There are ${count} remarks on the tools.`,
    'See the warnings.',
  ],
  callUnknown: ({ tool }) => [`The server has no tool called ${tool}.`, 'Choose one from the list.'],
  callStalled: ({ seconds }) => [
    `The tool did not answer within ${seconds} s.`,
    'Most clients give up sooner. Make the tool quicker.',
  ],
  callRefused: ({ said: text }) => [`The server refuses the call.${said(text)}`, 'Check the arguments.'],
  callHttp: ({ status }) => [`The call was answered with HTTP ${status}.`, 'Look at the log of the server.'],
  callInvalid: () => ['The reply is not what the protocol asks for.', ask],
  callCut: () => [
    'The connection ended before the reply was complete.',
    'The call may have been made all the same. Look at the log of the server.',
  ],
  callTooLarge: ({ megabytes }) => [
    `The reply is larger than ${megabytes} MB; the rest was not read.`,
    'Have the tool return less: no client takes so much.',
  ],
  callInputRequired: () => [
    'The tool asks for more input in the middle of the call, which a test cannot give.',
    'Run it from a client that can ask its user.',
  ],
  callHeaders: ({ detail }) => [
    `The schema sends parameters as headers with ${detail}. Clients must not call such a tool, so it was not called.`,
    'Have the schema of the tool repaired.',
  ],
  callDeep: () => [
    `The reply is nested more than ${MOST_LEVELS} levels deep; what lies deeper is shown as null.`,
    'Have the tool return less.',
  ],
  callError: ({ tool }) => [`${tool} answered with an error.`, 'The reply says why.'],
  callLarge: ({ tokens }) => [
    `The reply is some ${tokens} tokens long.`,
    'Clients cut or refuse replies beyond some 25,000 tokens. Have the tool return less.',
  ],
} as const satisfies Record<string, ProblemText>

const administrator = 'Report this bug to the server’s administrator.'
const returnLess = 'Make the tool return less.'

/** Problems with the list of tools or with a call in a connection test. Part of the test’s problems. */
export const toolProblems = {
  toolsStalled: { cause: 'The list of tools didn’t arrive within {{seconds}} seconds.', remedy: administrator },
  toolsRefused: { cause: 'The server rejected the request to list its tools.', remedy: administrator },
  toolsHttp: { cause: 'The server responded to tools/list with HTTP {{status}}.', remedy: administrator },
  toolsInvalid: { cause: 'The response to tools/list doesn’t follow the protocol.', remedy: administrator },
  toolsNone: {
    cause: 'The server doesn’t have any tools.',
    remedy: 'Deploy at least one endpoint, or give this customer access to one.',
  },
  toolsTooMany: {
    cause: 'The server has more than {{count, number}} tools. The rest weren’t read.',
    remedy: 'Split the server. Clients can’t work with this many tools.',
  },
  toolsTooLarge: {
    cause: 'The list of tools is larger than {{megabytes}} MB. The rest wasn’t read.',
    remedy: 'Shorten the schemas, or split the server. Clients can’t work with a list this large.',
  },
  toolsSamePage: { cause: 'The server keeps returning the same page of tools.', remedy: administrator },
  toolsDeep: {
    cause: 'A schema is nested more than {{levels}} levels deep. Deeper parts were skipped.',
    remedy: 'Make the schema flatter. Clients can’t work with one this deep.',
  },
  toolsStrict: {
    cause:
      'Clients don’t show any of these tools, because the official SDK rejects the whole list. First error: {{place}}.',
    remedy:
      'Fix this on the server. Until then, clients built on the SDK, such as opencode and earlier releases of Claude Code, show no tools.',
  },
  toolsUndeclared: {
    cause: 'Clients don’t request these tools, because the server doesn’t declare the “tools” capability.',
    remedy: 'Add “tools” to the capabilities in the server’s initialize response.',
  },
  toolsEmptyCursor: {
    cause: 'The server sends an empty nextCursor on the last page of tools.',
    remedy: 'Omit nextCursor there. Otherwise, opencode asks for page after page, then shows no tools.',
  },
  toolsSlow: {
    cause: 'The list of tools took {{seconds}} seconds.',
    remedy:
      'Make the list load faster. After 5 s, opencode gives up and shows no tools. Other clients do the same after 10 to 60 s.',
  },
  toolsWarnings: {
    cause_one: 'There’s a warning about a tool.',
    cause_other: 'There are {{count, number}} warnings about the tools.',
    remedy: 'See the list of warnings.',
  },

  callUnknown: { cause: 'The server doesn’t have a tool named {{tool}}.', remedy: 'Choose a tool from the list.' },
  callStalled: {
    cause: 'The tool didn’t respond within {{seconds}} seconds.',
    remedy: 'Make the tool faster. Most clients give up sooner.',
  },
  callRefused: { cause: 'The server rejected the call.', remedy: 'Check the arguments.' },
  callHttp: { cause: 'The server responded to the call with HTTP {{status}}.', remedy: 'Check the server’s log.' },
  callInvalid: { cause: 'The response doesn’t follow the protocol.', remedy: administrator },
  callCut: {
    cause: 'The connection closed before the response was complete.',
    remedy: 'Check the server’s log: the tool may still have run.',
  },
  callTooLarge: { cause: 'The response is larger than {{megabytes}} MB. The rest wasn’t read.', remedy: returnLess },
  callInputRequired: {
    cause: 'The tool asks for more input during the call, which a test can’t provide.',
    remedy: 'Run it from a client that can ask its user.',
  },
  callHeaders: {
    cause: '{{reason}} The protocol doesn’t allow calling such a tool, so it wasn’t called.',
    remedy: 'Fix the tool’s inputSchema.',
  },
  callDeep: {
    cause: 'The response is nested more than {{levels}} levels deep. Deeper parts are shown as null.',
    remedy: returnLess,
  },
  callError: { cause: '{{tool}} returned an error.', remedy: 'See the response for the reason.' },
  callNeedsValues: {
    cause: 'The customer has no usable value for {{values}}, so some calls fail.',
    remedy: 'Set the missing value for this customer, or generate a new URL with it.',
  },
  callApiRefuses: {
    cause: 'The API rejects this customer’s credential: {{tool}} got HTTP {{status}}.',
    remedy: 'Ask the customer for a working credential. Then set it, or generate a new URL with it.',
  },
  callApiRefused: {
    cause: 'The API responded to the last call with {{status}}: it doesn’t accept this customer’s own credential.',
    remedy: 'Enter a new one. The URL stays the same.',
  },
  callLoginFailed: {
    cause: 'The last call failed: the API’s login rejected this customer’s own secret.',
    remedy: 'Enter a new one. The URL stays the same.',
  },
  callNeedsLogin: {
    cause: 'The customer has to log in to {{credentials}} before any call can succeed.',
    remedy: 'Ask them to use any tool in their MCP client. The response has a link to log in. The URL stays the same.',
  },
  callProofFails: {
    cause: 'The proof call failed: {{tool}} returned an error.',
    remedy: 'See the response for the reason. You can change the proof call in the server’s settings.',
  },
  callLarge: {
    cause: 'The response is about {{count, number}} tokens long.',
    remedy: 'Make the tool return less. Clients truncate or reject responses over about 25,000 tokens.',
  },
} as const

/** Warnings about a tool that works but may cause trouble for a client. `schema` is `inputSchema` or `outputSchema`. */
export const toolWarnings = {
  duplicateName: '{{count, number}} tools have this name. Clients only show one of them.',
  headerInvalid: '{{reason}} Current clients skip such a tool.',
  nameMissing: 'An entry in the list of tools doesn’t have a name, so it was skipped.',
  nameUnusual:
    'The name has characters other than letters, digits, “_”, “-”, and “.”, or is longer than 128 characters.',
  noDescription: 'There’s no description, so a model can only guess the tool’s purpose.',
  schemaBrokenReference: '{{schema}} has a $ref to a part of itself that doesn’t exist.',
  schemaExternalReference: '{{schema}} has a $ref to another document, which clients don’t load.',
  /** `reason` comes from the validator. */
  schemaInvalid: '{{schema}} isn’t valid JSON Schema at {{path}}: {{reason}}.',
  rejected: 'The official SDK rejects {{place}}, and with it the entire list of tools.',
  schemaHuge:
    'The tool is {{kilobytes, number}} KB large, so its schemas weren’t checked and aren’t shown. Models can’t use it.',
  schemaMissing: 'There’s no inputSchema. Most clients reject such a tool.',
  schemaNotObject: 'The root of {{schema}} isn’t of type “object”.',
} as const

/** Why parameters can’t be sent as headers (`x-mcp-header`). */
export const headerParams = {
  duplicate: 'Two parameters are sent as the same header.',
  name: 'An x-mcp-header annotation isn’t a valid header name.',
  place: 'An x-mcp-header annotation isn’t on a named property.',
  type: 'A parameter that’s sent as a header isn’t a string, an integer, or a boolean.',
} as const

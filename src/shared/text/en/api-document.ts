/** The text in the OpenAPI documents that the service serves, except for its operations. */
export const apiDocument = {
  interface: {
    title: 'MCP access',
    description: 'Lists MCP servers and generates a personal MCP URL for a customer.',
    generate: {
      summary: 'Generate a customer’s MCP URL',
      description:
        'Creates a token for one customer and one server. The URL is `{mcp_url}/<token>/stream`. Metadata can include values that the server needs from each customer.',
    },
    list: { summary: 'List MCP servers', description: 'Returns every server with its name and whether it’s active.' },
  },
  management: {
    title: 'MCP access: management',
    description:
      'Manages MCP servers, customers, their URLs, logged calls, API keys, and the audit log. Every operation is a POST with a JSON object.',
    scope: {
      any: 'Works with any API key.',
      read: 'Requires an API key with the `read` scope. Doesn’t change anything.',
      manage: 'Requires an API key with the `manage` scope. Calls are recorded in the audit log.',
    },
    events: {
      summary: 'Stream changes',
      description:
        'Server-sent events named `changes`, listing changed servers, customers, tokens, and other records. Keys without the `read` scope receive only changes to servers.',
    },
  },
  key: 'An API key for the service.',
  results: {
    ok: 'The result',
    invalid: 'The input is invalid',
    unauthenticated: 'The API key is missing, wrong, expired, or revoked',
    forbidden: 'The API key lacks the required scope',
    notFound: 'The record doesn’t exist',
    conflict: 'The operation isn’t possible right now, for example because another change came first',
    tooLarge: 'The body is too large',
    notJson: 'The body isn’t JSON',
    tooMany: 'Too many requests: try again after `Retry-After` seconds',
    failed: 'Internal error in the service',
    unavailable: 'The service is unavailable: try again after `Retry-After` seconds',
  },
} as const

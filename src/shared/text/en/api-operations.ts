import type { OperationName } from '../../management/operations.ts'
import { apiLoginOperations } from './api-login-operations.ts'
import type { OperationText } from './operation-text.ts'

/** The operations of the management interface, as described in its OpenAPI document. Not part of the window’s catalog. */
export const apiOperations: Readonly<Record<OperationName, OperationText>> = {
  'management.access': {
    summary: 'Show this API key’s access',
    description: 'Returns the calling key’s scopes and expiry, the service’s version, and each operation’s fields.',
  },
  'management.settings': { summary: 'Show the service’s settings' },
  'management.updateSettings': {
    summary: 'Change the service’s settings',
    description:
      'Sets the support contact and how many days calls and audit entries are kept. Omitted fields don’t change.',
  },

  'servers.create': {
    summary: 'Create an MCP server',
    description: 'The new server is inactive and has an empty draft.',
  },
  'servers.get': {
    summary: 'Get an MCP server',
    description: 'Returns its draft, live version, problems, and counts.',
  },
  'servers.saveDraft': {
    summary: 'Save a server’s draft',
    description: 'Send the `revision` you read. Fails with 409 if the draft has changed since.',
  },
  'servers.discardDraft': { summary: 'Replace the draft with the live version' },
  'servers.addFromCurl': {
    summary: 'Add endpoints from cURL commands',
    description:
      'Secrets in the commands become credentials. In an address such as `$BASE/orders`, the variable becomes a base address of the draft.',
  },
  'servers.inspectDocument': {
    summary: 'Compare an API document with the draft',
    description:
      'Lists the document’s operations and whether each is new, changed, removed, or present. Doesn’t change anything.',
  },
  'servers.addFromDocument': {
    summary: 'Add endpoints from an OpenAPI document or a Postman collection',
    description:
      'Imports every operation, or only those whose keys from `servers.inspectDocument` are in `choose`: adds new ones, updates changed ones, and deletes removed ones.',
  },
  'servers.impact': {
    summary: 'List the customers who would lose access',
    description: 'Checks a planned change, such as a deploy, against each customer’s access. Doesn’t change anything.',
  },
  'servers.deploy': {
    summary: 'Deploy the draft',
    description: 'The draft becomes the live version. `carry` copies customers’ values from one field to another.',
  },
  'servers.versions': { summary: 'List deployed versions' },
  'servers.version': {
    summary: 'Get a deployed version',
    description: 'Returns the version with its full definition.',
  },
  'servers.rollBack': {
    summary: 'Roll back to an earlier version',
    description: 'Deploys the earlier version’s content as a new version, and replaces the draft with it.',
  },
  'servers.setActive': {
    summary: 'Activate or deactivate a server',
    description: 'URLs of an inactive server don’t work.',
  },
  'servers.setLimits': {
    summary: 'Set a server’s call limits',
    description: 'The limits apply to each customer’s URL. Omitted limits are reset to their defaults.',
  },
  'servers.setToolMode': {
    summary: 'Choose how a server lists its tools',
    description:
      '`all` lists every tool. `search` lists the `pinned` tools, and tools that find and call the others. `auto` is `search` when the list exceeds the budget set by `tools` and `tokens`, and `all` otherwise. With `code`, clients also get `run_code`, which runs a model’s JavaScript with the tools as functions.',
  },
  'servers.rankTools': {
    summary: 'Find out which tools win a question',
    description:
      'Ranks the enabled tools of the draft and of the live version as `search_tools` would, and returns the matching words in each field. `liveRank` is the position in the live version.',
  },
  'servers.setReplyBudget': {
    summary: 'Set the maximum length of a server’s responses',
    description:
      'A JSON response with more than this number of `tokens` is shortened, and the tool `get_more` returns the rest. `null` turns shortening off.',
  },
  'servers.setLogContent': { summary: 'Turn logging of call content on or off' },
  'servers.duplicate': {
    summary: 'Duplicate a server',
    description: 'Copies the draft with its credentials and their secrets. Customers aren’t copied.',
  },
  'servers.remove': {
    summary: 'Delete a server',
    description: 'Its URLs stop working immediately. Customers’ details are kept. This can’t be undone.',
  },
  'servers.export': { summary: 'Export a server', description: 'Returns the server’s definition without secrets.' },
  'servers.import': {
    summary: 'Import an exported server',
    description: 'Creates a server from the text of an export.',
  },

  'credentials.save': {
    summary: 'Add or change a credential of the draft',
    description: 'Omitted secrets don’t change.',
  },
  'credentials.moveSecrets': {
    summary: 'Move secrets from requests into credentials',
    description: 'Turns plain-text secrets in the request of one endpoint, or of every endpoint, into credentials.',
  },
  'credentials.remove': { summary: 'Remove a credential from the draft' },

  ...apiLoginOperations,

  'endpoints.test': {
    summary: 'Send an endpoint’s request to the real API',
    description:
      'A parameter without a value uses its example, or its default if it has none. Parameters in `leftOut` are treated as if a model had omitted them.',
  },
  'endpoints.plan': {
    summary: 'Preview the requests of endpoint tests',
    description: 'Returns the requests that tests would send with the example values. Sends nothing.',
  },
  'endpoints.shapeReply': {
    summary: 'Preview a response as the model receives it',
    description: 'Applies an endpoint’s response settings to the given body. Doesn’t change anything.',
  },

  'customers.list': {
    summary: 'List customers',
    description: 'Searches identities, names, and metadata; newest first.',
  },
  'customers.page': {
    summary: 'List customers with filters, sorting, and usage',
    description: 'Customers of one server, or of all servers if `serverId` is omitted; one page at a time.',
  },
  'customers.ids': {
    summary: 'List customer IDs',
    description: 'Returns the IDs of the customers that `customers.page` lists for the same filter, oldest first.',
  },
  'customers.tags': { summary: 'List tags in use', description: 'Most used first; at most 500.' },
  'customers.update': {
    summary: 'Change a customer’s details',
    description: 'Omitted fields don’t change, and neither do values bound to existing URLs.',
  },
  'customers.changeMany': {
    summary: 'Change many customers of a server',
    description:
      'Applies one change, such as pause, revoke, or tag, to each customer, and returns the results in order. If it fails midway, earlier changes are kept.',
  },
  'customers.restoreMany': {
    summary: 'Undo a change to many customers',
    description: 'Restores what `customers.changeMany` changed. Revoked and rotated URLs can’t be restored.',
  },
  'customers.get': { summary: 'Get a customer', description: 'Returns details, URLs with their states, and usage.' },
  'customers.find': {
    summary: 'Find a customer by primary identity',
    description: 'Matches the trimmed identity exactly. Returns null if no customer has it.',
  },
  'customers.calledSince': {
    summary: 'Count customers who have called since a given time',
    description: 'Covers all servers, and includes the identities of the five latest callers.',
  },
  'customers.news': {
    summary: 'List first calls, failures, and URLs about to expire',
    description: 'Covers all servers and the time since your previous request.',
  },
  'customers.setTools': {
    summary: 'Choose a customer’s tools on a server',
    description: 'Null allows every tool.',
  },
  'customers.setLimits': {
    summary: 'Set a customer’s call limits on a server',
    description: 'Omitted limits default to the server’s.',
  },
  'customers.setValues': {
    summary: 'Set a customer’s values for a server',
    description:
      'For example, the customer’s own API key. URLs stay the same, and calls use the new values immediately. Omitted values don’t change.',
  },
  'customers.remove': {
    summary: 'Delete a customer',
    description: 'The customer’s URLs stop working immediately. This can’t be undone.',
  },

  'tokens.find': {
    summary: 'Find tokens',
    description:
      'Looks up tokens by their text or SHA-256 hash. Returns the results in the same order, with null for unknown tokens.',
  },
  'tokens.countLive': {
    summary: 'Count live URLs',
    description:
      'Also counts the customers who have one. Includes URLs of inactive servers, which don’t work until the server is activated.',
  },
  'tokens.setExpiry': { summary: 'Set when a URL expires', description: 'Null means never.' },
  'tokens.pause': { summary: 'Pause a URL', description: 'Calls are rejected until the URL is resumed.' },
  'tokens.resume': { summary: 'Resume a paused URL' },
  'tokens.revoke': { summary: 'Revoke a URL', description: 'The URL stops working immediately. This can’t be undone.' },
  'tokens.rotate': {
    summary: 'Replace a URL with a new one',
    description:
      'The new URL has the same access. The previous one works until `overlapUntil`; if that’s null, it stops working immediately.',
  },
  'claims.create': {
    summary: 'Create a claim link',
    description:
      'Returns a link that shows the customer a new URL, once. When it’s used, the new URL replaces the token’s: a URL that was never connected ends immediately, others after 24 hours. A link that wasn’t used is replaced.',
  },
  'claims.list': {
    summary: 'List a token’s claim links',
    description: 'Newest first, with their states. The links themselves can’t be read again.',
  },
  'claims.revoke': {
    summary: 'Revoke a claim link',
    description: 'The token’s unused link stops working. The token itself doesn’t change.',
  },
  'tokens.dryRun': {
    summary: 'Check customers before generating their URLs',
    description: 'Returns the problems that generation would report for each customer, in order. Creates nothing.',
  },

  'calls.list': { summary: 'List calls', description: 'Newest first. For the next page, pass `next` as `before`.' },
  'calls.stats': { summary: 'Get call statistics', description: 'Covers the last 1, 7, 30, or 90 days.' },
  'calls.missing': {
    summary: 'List gaps in the call log',
    description: 'Calls that couldn’t be logged in time. Newest first, at most 100.',
  },
  'calls.clear': {
    summary: 'Delete logged calls',
    description: 'Covers one server, or all of them. This can’t be undone.',
  },
  'calls.cleanups': {
    summary: 'List deletions in progress',
    description: 'Cleared calls that are still being deleted.',
  },

  'usage.export': {
    summary: 'Export a month’s usage',
    description:
      'Returns the calls of each customer on each server in a month (UTC), as rows and as CSV text. Deleted customers and servers are included by their IDs. The audit log records the SHA-256 of the text. Calls made earlier than `countedSince` aren’t included.',
  },

  'apiKeys.list': { summary: 'List API keys', description: 'Returns names, scopes, and last use; never the keys.' },
  'apiKeys.create': {
    summary: 'Create an API key',
    description: 'The key is returned only once. It can’t have more access or a later expiry than the calling key.',
  },
  'apiKeys.update': {
    summary: 'Change an API key',
    description: 'Omitted fields don’t change. Takes effect with the key’s next request.',
  },
  'apiKeys.revoke': {
    summary: 'Revoke an API key',
    description: 'Rejected for the last key with the `manage` scope that never expires.',
  },

  'audit.list': {
    summary: 'List the audit log',
    description:
      'Changes by keys with the `manage` scope, newest first. Store `head` elsewhere to verify the log later.',
  },
  'audit.verify': {
    summary: 'Verify the audit log',
    description:
      'Checks the chain of hashes in parts: pass `next` as `from` until it’s null. `broken` is the first changed entry.',
  },

  'moves.list': { summary: 'List the data that moving each server would copy' },
  'moves.check': {
    summary: 'Check whether this service can receive servers',
    description: 'Doesn’t change anything.',
  },
  'moves.marks': {
    summary: 'List the marks of a server to move',
    description: 'Marks identify a server’s data without including it. For the next page, pass `next` as `after`.',
  },
  'moves.compare': {
    summary: 'Compare a moved server with its source',
    description: 'Finds changes since the move by comparing with the source’s marks. Doesn’t change anything.',
  },
  'moves.read': {
    summary: 'Read a part of a server with its secrets',
    description: 'Only for the app’s own key.',
  },
  'moves.receive': {
    summary: 'Receive a part of a moved server',
    description: 'Send the `server` part first and the `end` part last. Sending a part again has no effect.',
  },
}

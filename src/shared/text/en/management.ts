/** Errors and notices of the management operations. */
export default {
  missing: {
    server: 'This MCP server no longer exists.',
    customer: 'This customer no longer exists.',
    token: 'This token no longer exists.',
    apiKey: 'This API key no longer exists.',
    version: 'This version no longer exists.',
    endpoint: 'This endpoint no longer exists.',
    credential: 'This credential no longer exists.',
    call: 'This call no longer exists.',
    login: 'This customer isn’t logged in, and has no login that ended.',
  },
  ownApiKey: 'The app itself uses this key, so it can’t be changed or revoked.',
  onlyApiKey:
    'This is the only API key with full access that never expires. To avoid being locked out, create another one first.',
  revokedApiKey: 'This API key was revoked, which can’t be undone. Create another one.',
  apiKeyScopes: 'An API key can’t grant another key more access than it has itself.',
  apiKeyExpiry: 'Choose a time no later than {{until}}, when the API key you’re using expires.',
  draftChanged: 'Someone else changed this draft. Reload it, then make your change again.',
  customerChanged: 'Someone else changed this customer’s details. Reload them, then make your change again.',
  neverDeployed: 'This server has never been deployed, so there’s no version to return to.',
  activateByDeploy: 'This server has never been deployed. Deploy it to activate it.',
  repeatedId: 'Another entry has the same ID.',
  unknownTool: 'This server has no tool “{{tool}}”.',
  valueNotAsked: 'This server doesn’t need “{{key}}” from customers.',
  noUrlToBind: 'This customer has no URL for this server to bind values to. Generate one.',
  secretDetail: '“{{key}}” is a secret on “{{server}}”. Enter it when you generate a URL, not as a customer detail.',
  baseAddress: 'Enter an http or https URL without a login or query, such as https://api.example.com/v1.',
  rolledBack: 'Rolled back to version {{version}}',
  limits: {
    credentials: 'A server can have at most {{max}} credentials. Split its endpoints across several servers.',
    endpoints: 'A server can have at most {{max, number}} endpoints. Split them across several servers.',
    characters:
      'A document can have at most {{millions}} million characters. Split it, or remove operations you don’t need.',
    files: 'A document can have at most {{max, number}} files. Choose only the ones it refers to.',
  },
  credential: {
    perCustomer: 'Each customer provides this value. Leave it blank here.',
    notThere: 'This type of credential doesn’t use this secret.',
    noAccessKeyId: 'Enter the access key ID here, or before the secret access key, followed by a colon.',
    tooLarge: '“{{name}}” can’t be used as a credential: it’s too long or has too many headers.',
  },
  import: {
    empty: 'Add a document as text or as files.',
    notAServer: 'The document can’t be imported as a server: its {{field}} can’t be read.',
    tooManyEndpoints: 'The server would have more than {{max, number}} endpoints. Split them across several servers.',
    tooManyEntries: 'The server would have too many {{field}}. Split its endpoints across several servers.',
    addressKnown: '“{{name}}” uses {{url}}, which this server already had. You can change it under “Base addresses”.',
    hiddenCharacters_one:
      '{{tools}} has text with invisible characters, which models can read and which can hide instructions. Remove these characters before you deploy.',
    hiddenCharacters_other:
      '{{tools}} have text with invisible characters, which models can read and which can hide instructions. Remove these characters before you deploy.',
    strayCharacters_one: 'Invisible characters were removed from the text of {{count}} tool.',
    strayCharacters_other: 'Invisible characters were removed from the text of {{count}} tools.',
    addressOpen_one:
      '“{{name}}” has no URL yet. To deploy the endpoint that uses it, enter one under “Base addresses”.',
    addressOpen_other:
      '“{{name}}” has no URL yet. To deploy the {{count}} endpoints that use it, enter one under “Base addresses”.',
    severalServers: 'The document lists {{count, number}} servers. Requests go to {{url}}.',
    editKept: '{{tool}}: the document changed {{parts}}, which you’ve edited. Your edit was kept.',
    environmentUsed_one: 'The environment {{names}} filled in {{filled}}.',
    environmentUsed_other: 'The environments {{names}} filled in {{filled}}.',
    environmentUnused_one:
      'The environment {{names}} has no values for this server’s open variables. Add the collection first, or choose both files together.',
    environmentUnused_other:
      'The environments {{names}} have no values for this server’s open variables. Add the collection first, or choose all files together.',
  },
  exported: {
    notJson: 'The file isn’t valid JSON. Choose a file that was exported from MCP Access Desk.',
    notAServer: 'The file isn’t an exported MCP server. Add an OpenAPI document inside a server instead.',
    newer: 'The file’s format ({{version}}) requires a newer version of the app.',
    incomplete: 'The file is incomplete. {{problems}}',
  },
  token: {
    revoked: 'This token has been revoked. Generate a new URL for the customer.',
    ended: 'This token was rotated and no longer works. Use its replacement.',
    rotatedBefore: 'This token was already rotated. Rotate its replacement instead.',
    expired: 'This token has expired. Set a new expiry, then rotate it.',
    future: 'Choose a time in the future.',
    withinDays: 'Choose a time within the next {{days}} days.',
  },
  usage: {
    tooMany: 'This month has more than {{most, number}} rows. Export one server at a time with `serverId`.',
  },
  claim: {
    tokenOver: 'This URL was replaced, or has ended. Create the link for a URL that works.',
  },
  move: {
    removing: 'An earlier copy of this server is still being deleted in that workspace. Try again in a few minutes.',
    taken: 'A server in that workspace already has this ID, so this one can’t be moved.',
    draftNote: 'Draft kept before a move',
    notBegun: 'The server was deleted in that workspace while it was being moved. Move it again.',
    noLiveVersion: 'The live version is missing. Move the server again.',
    ownKeyOnly: 'Only the app’s own API key can read secrets for a move.',
  },
} as const

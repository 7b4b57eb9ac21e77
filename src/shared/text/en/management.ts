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
  },
  ownApiKey: 'The app itself uses this key, so it can’t be changed or revoked.',
  onlyApiKey:
    'This is the only API key that can manage and never expires. Create another one first, so that nobody is locked out.',
  revokedApiKey: 'This API key was revoked, which can’t be undone. Create another one.',
  apiKeyScopes: 'An API key can’t give a key more access than it has itself.',
  apiKeyExpiry: 'Choose a time no later than {{until}}, when the API key you’re using expires.',
  draftChanged: 'Someone else changed this draft. Load it again, then make your change.',
  customerChanged: 'Someone else changed this customer’s details. Load them again, then make your change.',
  neverDeployed: 'This server has never been deployed, so there’s nothing to go back to.',
  activateByDeploy: 'This server has never been deployed. Deploy it to activate it.',
  repeatedId: 'Another entry has the same ID.',
  unknownTool: 'This server has no tool “{{tool}}”.',
  valueNotAsked: 'This server doesn’t ask customers for “{{key}}”.',
  noUrlToBind: 'This customer has no URL for this server that values could go with. Generate one.',
  secretDetail: '“{{key}}” is a secret on “{{server}}”. Enter it when you generate a URL, not as a customer detail.',
  baseAddress: 'Enter an http or https URL without a login or query, such as https://api.example.com/v1.',
  rolledBack: 'Back to version {{version}}',
  limits: {
    credentials: 'A server can have at most {{max}} credentials. Split its endpoints across several servers.',
    endpoints: 'A server can have at most {{max, number}} endpoints. Split them across several servers.',
    characters:
      'A document can have at most {{millions}} million characters. Split it, or leave out operations that you don’t need.',
    files: 'A document can have at most {{max, number}} files. Leave out those that it doesn’t refer to.',
  },
  credential: {
    perCustomer: 'Each customer provides this value, so leave it out here.',
    notThere: 'This type of credential doesn’t have this secret value.',
    tooLarge: '“{{name}}” can’t become a credential: it’s too long or has too many headers.',
  },
  import: {
    empty: 'Add a document: its text or its files.',
    notAServer: 'The document can’t become a server; its {{field}} can’t be read.',
    tooManyEndpoints: 'The server would have more than {{max, number}} endpoints. Split them across several servers.',
    tooManyEntries: 'The server would have too many {{field}}. Split its endpoints across several servers.',
    addressKnown: '“{{name}}” is {{url}}, which this server already knew. You can change it under “Base addresses”.',
    hiddenCharacters_one:
      '{{tools}} has text with characters that nobody can see but the model reads. They can hide instructions. Remove them before you deploy.',
    hiddenCharacters_other:
      '{{tools}} have text with characters that nobody can see but the model reads. They can hide instructions. Remove them before you deploy.',
    strayCharacters_one: 'Characters that nobody can see were removed from the texts of {{count}} tool.',
    strayCharacters_other: 'Characters that nobody can see were removed from the texts of {{count}} tools.',
    addressOpen_one:
      '“{{name}}” has no URL yet. To deploy the endpoint that uses it, enter one under “Base addresses”.',
    addressOpen_other:
      '“{{name}}” has no URL yet. To deploy the {{count}} endpoints that use it, enter one under “Base addresses”.',
    severalServers: 'The document names {{count, number}} servers. Requests go to {{url}}.',
    editKept: '{{tool}}: the document changed {{parts}}, which you’ve edited. Your edit was kept.',
    environmentUsed_one: 'The environment {{names}} filled in {{filled}}.',
    environmentUsed_other: 'The environments {{names}} filled in {{filled}}.',
    environmentUnused_one:
      'The environment {{names}} has no value for anything that’s still open. Add the collection first, or choose both files together.',
    environmentUnused_other:
      'The environments {{names}} have no value for anything that’s still open. Add the collection first, or choose all files together.',
  },
  exported: {
    notJson: 'The file isn’t JSON. Choose a file that was exported from MCP Access Desk.',
    notAServer: 'The file isn’t an exported MCP server. Add an OpenAPI document inside a server instead.',
    newer: 'The file has format {{version}}, which only a newer release can read.',
    incomplete: 'The file is incomplete. {{problems}}',
  },
  token: {
    revoked: 'This token has been revoked. Generate a new URL for the customer.',
    ended: 'This token was rotated and has ended. Use the one that replaced it.',
    rotatedBefore: 'This token was already rotated. Rotate the one that replaced it.',
    expired: 'This token has expired. Set a new expiry, then rotate it.',
    future: 'Choose a time in the future.',
    withinDays: 'Choose a time within the next {{days}} days.',
  },
  move: {
    removing: 'An earlier copy of this server is still being deleted there. Try again in a few minutes.',
    taken: 'Another server there has the same ID, so this one can’t be moved to it.',
    draftNote: 'Draft from before a move',
    notBegun: 'The server was deleted there while it was being moved. Move it again.',
    noLiveVersion: 'The live version is missing. Move the server again.',
    ownKeyOnly: 'Only the app itself can read secrets to move them.',
  },
} as const

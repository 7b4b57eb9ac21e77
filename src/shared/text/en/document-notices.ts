const wholeDocument = 'Paste or open a whole OpenAPI 3 document or a Postman collection exported as v2.1.'

const inBruno = 'In Bruno, choose Share and Postman, and import that file.'
const asCurl = (what: string) => `Paste a cURL command for each ${what} instead.`

/** Notices of a document import: why it was refused, and what was dropped or changed. */
export default {
  in: '{{notice}} In: {{places}}.',
  inMore: '{{notice}} In: {{places}} and {{more}} more.',
  more_one: '{{count, number}} more note isn’t listed.',
  more_other: '{{count, number}} more notes aren’t listed.',
  /** Name of a base address that the document leaves open and unnamed. */
  baseAddress: 'Base address',
  kind: {
    notObject: 'This is neither an OpenAPI document nor a Postman collection. Paste or open the whole document.',
    openApiVersion: 'OpenAPI {{version}} isn’t supported. Import OpenAPI 3.0, 3.1, or 3.2.',
    swaggerVersion: 'Swagger {{version}} isn’t supported. Import Swagger 2.0 or OpenAPI 3.x.',
    postmanVersion:
      'This version of Postman collections isn’t supported. In Postman, choose Export and “Collection v2.1”, then import that file.',
    postmanV1: 'Couldn’t read this version 1 Postman collection. Export it as Collection v2.1.',
    unknown:
      'This is neither an OpenAPI 3 document, which starts with “openapi”, nor a Postman collection v2.1, which has “info” and “item”. Import one of these.',
  },
  /** Formats that aren't imported, with how to convert them. */
  foreign: {
    bruno: `This is a request from Bruno. ${inBruno}`,
    brunoFolder: `This is a Bruno collection. ${inBruno}`,
    openCollection: `This is an OpenCollection. ${inBruno}`,
    discovery:
      'This is a Google discovery document. Find the same API as an OpenAPI document at apis.guru, and import that.',
    arazzo:
      'This is an Arazzo document, which describes workflows. Import the OpenAPI documents it names as its sources.',
    overlay:
      'This is an OpenAPI overlay, which changes another document. Apply it to that document, and import the result.',
    asyncApi: 'This is an AsyncAPI document. Only HTTP APIs can be imported. Import an OpenAPI 3 document.',
    graphqlIntrospection: `This is a GraphQL schema. ${asCurl('query')}`,
    graphqlSchema: `This is a GraphQL schema. ${asCurl('query')}`,
    wsdl: `This is a WSDL document for SOAP. ${asCurl('call')}`,
    wadl: 'This is a WADL document. Convert it to OpenAPI 3, or paste cURL commands.',
    page: 'This is a web page. Open the document that it shows, often openapi.json or swagger.json, and import that.',
    restfox: 'This is a Restfox export. In Restfox, copy each request as cURL, and paste the commands.',
    thunderClient:
      'This is a Thunder Client collection. In Thunder Client, choose Export and Postman, and import that file.',
    hoppscotch: 'This is a Hoppscotch collection. In Hoppscotch, copy each request as cURL, and paste the commands.',
    httpFile:
      'These are requests for an HTTP client. In your editor, copy each of them as cURL, and paste the commands.',
    postmanDump:
      'This is an export of all your Postman data. Import one of the collections in it, each a file of its own.',
    raml: 'This is a RAML document. Convert it to OpenAPI 3, and import the result.',
    apiBlueprint: 'This is an API Blueprint. Convert it to OpenAPI 3, and import the result.',
  },
  har: {
    pages_one: '{{count, number}} request for a page and its parts was left out.',
    pages_other: '{{count, number}} requests for pages and their parts were left out.',
    recorded: 'These requests were recorded. Each address is taken once, with its values as they were.',
  },
  file: {
    unknown: 'None of the files is named “{{name}}”. Choose one of them.',
    noRoot:
      'None of these files is an OpenAPI document (“openapi” or “swagger”) or a Postman collection. Add the file that the others belong to.',
    severalRoots: 'Several of these files are documents of their own: {{names}}. Choose the one to import.',
    empty: `The document is empty. ${wholeDocument}`,
    tooDeep: `The document is nested too deeply to be read. ${wholeDocument}`,
    notParsable: `This is neither valid JSON nor valid YAML. ${wholeDocument}`,
    tooDeepOrCyclic: `The document can’t be read because it’s nested too deeply or refers to itself. ${wholeDocument}`,
  },
  credentialUnusable: 'The authentication “{{name}}” couldn’t be imported. Add it manually.',
  oneCredential: 'Another credential already takes the place of “{{name}}” in the request, so “{{name}}” was left out.',
  methodUnsupported: 'The method {{method}} isn’t supported.',
  generated: '“{{name}}” gets a new value with each call.',
  openapi: {
    tooMany:
      'The document has {{found, number}} operations. Only the first {{read, number}} were read. Split it to import the others.',
    none: 'The document doesn’t describe any operations. Check “paths”.',
    onlyWebhooks:
      'The document only describes webhooks, which the API sends itself. Import the document of its operations.',
    unreadable: 'An operation was left out because its definition couldn’t be read.',
    notObject: 'An operation was left out because it isn’t described as an object.',
    unusable: 'An operation couldn’t become an endpoint: its {{field}} is too long or isn’t valid.',
    deprecated: 'A deprecated operation was added as disabled.',
    descriptionCut: 'A description is longer than {{max, number}} characters, so its end was cut off.',
    ownHeader: 'The header “{{name}}” was left out because the request itself sets it.',
    severalServers_one: 'Requests go to {{url}}.',
    severalServers_other: 'Requests go to {{url}}, the first of {{count, number}} servers that are named for them.',
    onlyValue: '“{{name}}” has only one useful value, so {{value}} is sent with every request.',
    secretName: '“{{name}}” is a secret by its name, so it became a credential.',
    asText: '“{{name}}” is sent as {{type}}, so it’s entered as text.',
    parameterInvalid: 'A parameter was left out because its name or location isn’t valid.',
    undescribed: '“{{name}}” is in the path but isn’t described, so it accepts any text.',
    notInPath: 'The parameter “{{name}}” isn’t in the path.',
    openBody: 'The body accepts other properties too, but only the named ones were imported.',
    formWithoutFields: 'The form in the body doesn’t name any fields. Add them in the editor.',
    partTypes: 'The type of “{{name}}” may be {{types}}, so none is sent.',
    bodyNotSent: 'The request body was left out because this method doesn’t send one.',
    bodyUndescribed: 'The content of the request body isn’t described.',
    querystring: 'The query “{{name}}” was left out because it’s written as {{type}}, not as names with values.',
    cyclic: 'A schema contains itself. It’s described one level deep; below that, anything is accepted.',
    pattern: 'The pattern “{{pattern}}” isn’t a regular expression of JSON Schema, so it was left out.',
    exampleBreaks:
      'The document’s own example of “{{name}}” doesn’t follow its rule “{{rule}}”, so other values are accepted too.',
    argumentCut: 'The description of an argument is too long for a tool, so its end was cut off.',
    tooLarge: 'A schema is too large for a tool, so its inner parts accept anything.',
    referenceNowhere: 'The reference “{{name}}” doesn’t lead anywhere in the document.',
    referenceUnread:
      'A reference leads to “{{name}}”, which couldn’t be read. Import it together with all files that it refers to.',
    referenceCycle: 'A reference leads back to itself.',
    authUnknown:
      'The authentication “{{name}}” was left out because the document doesn’t describe it in a supported form.',
    authCertificate: 'The authentication “{{name}}” was left out because client certificates aren’t supported.',
    authScheme: 'The authentication “{{name}}” was left out because the scheme “{{scheme}}” isn’t supported.',
    authHeader: 'The authentication “{{name}}” was left out because its header name isn’t valid.',
    authCookie: 'Enter the cookie of “{{name}}” as {{cookie}}=value.',
    authClientId: 'Enter the client ID of “{{name}}”.',
    authPersonal: '“{{name}}” requires a person to sign in, so its credential takes an access token instead.',
  },
  postman: {
    tooMany:
      'The collection has {{found, number}} requests. Only the first {{read, number}} were read. Split it to import the others.',
    none: 'The collection has no requests.',
    fileUnreadable: 'A file of the collection couldn’t be read.',
    requestKind: 'Only HTTP and GraphQL requests can be imported, not {{kind}}.',
    entryUnknown: 'An entry of the collection is neither a folder nor a request.',
    entryEmpty: 'An entry has no request.',
    scripts: 'Scripts that run before or after a request were left out.',
    collection: 'the collection',
    unnamed: 'an unnamed request',
    noUrl: 'The request has no URL.',
    scheme: 'Only http and https URLs can be imported.',
    noScheme: 'The URL has no scheme, so https is used.',
    unusable: 'The request couldn’t become an endpoint: its {{field}} is too long or isn’t valid.',
    formType: 'The type {{type}} isn’t that of the form in the body, so multipart/form-data is sent.',
    bodyKind: 'The body was left out because its kind isn’t supported.',
    bodyNotJson: 'The body isn’t valid JSON, so it’s sent as text, exactly as written.',
    bodySecrets: 'Parts of the body look like secrets and were replaced with ***.',
    memberSecret: 'The value of “{{name}}” in the body is a secret, so each customer provides it instead.',
    pathSecret: 'A part of the path looks like a secret, so each customer provides it instead.',
    optional: 'What’s disabled in the collection became optional arguments.',
    fieldOff: 'The field “{{name}}” is disabled in the collection and was left out.',
    headerOff: 'The header “{{name}}” is disabled in the collection and was left out.',
    queryOff: 'The query parameter “{{name}}” is disabled in the collection and was left out.',
    headerInvalid: 'A header without a valid name was left out.',
    graphqlVariables: 'The variables of the GraphQL request aren’t valid JSON and were left out.',
    variableSecret:
      'The variable “{{name}}” is a secret, so each customer provides it. Its value in the collection was left out.',
    variableMade: 'Postman generates “{{name}}”. Here, it’s a parameter.',
    variableBare: '“{{name}}” isn’t quoted in the JSON, so it’s treated as a number.',
    authUser: 'Enter the username of the “basic” credential.',
    authHeader: 'The authentication was left out because its header name isn’t valid.',
    authKind: 'The authentication was left out because the kind “{{kind}}” isn’t supported.',
    authClientId: 'Enter the client ID of the OAuth 2 credential.',
    authPersonal: 'This OAuth 2 sign-in requires a person, so its credential takes an access token instead.',
  },
} as const

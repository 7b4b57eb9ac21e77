const wholeDocument = 'Paste or open a whole OpenAPI 3 document or a Postman collection exported as v2.1.'

const inBruno = 'In Bruno, choose Share → Postman, then import the exported file.'
const asCurl = (what: string) => `Paste a cURL command for each ${what} instead.`

/** Notices about a document import: why it was rejected, and what was dropped or changed. */
export default {
  in: '{{notice}} In: {{places}}.',
  inMore: '{{notice}} In: {{places}} and {{more}} more.',
  more_one: '{{count, number}} more notice isn’t shown.',
  more_other: '{{count, number}} more notices aren’t shown.',
  /** Name for a base address that the document neither specifies nor names. */
  baseAddress: 'Base address',
  kind: {
    notObject: 'This is neither an OpenAPI document nor a Postman collection. Paste or open the whole document.',
    openApiVersion: 'OpenAPI {{version}} isn’t supported. Import OpenAPI 3.0, 3.1, or 3.2.',
    swaggerVersion: 'Swagger {{version}} isn’t supported. Import Swagger 2.0 or OpenAPI 3.x.',
    postmanVersion:
      'This version of the Postman collection format isn’t supported. In Postman, choose Export → “Collection v2.1”, then import the exported file.',
    postmanV1: 'Couldn’t read this version 1 Postman collection. Export it as Collection v2.1.',
    unknown:
      'This is neither an OpenAPI 3 document, which starts with “openapi”, nor a Postman collection v2.1, which has “info” and “item”. Import one of these.',
  },
  /** Formats that can't be imported, and how to convert them. */
  foreign: {
    bruno: `This is a request from Bruno. ${inBruno}`,
    brunoFolder: `This is a Bruno collection. ${inBruno}`,
    openCollection: `This is an OpenCollection. ${inBruno}`,
    discovery:
      'This is a Google discovery document. Find the OpenAPI document of the same API at apis.guru, then import that.',
    arazzo:
      'This is an Arazzo document, which describes workflows. Import the OpenAPI documents it names as its sources.',
    overlay:
      'This is an OpenAPI overlay, which changes another document. Apply it to that document, then import the result.',
    asyncApi: 'This is an AsyncAPI document. Only HTTP APIs can be imported. Import an OpenAPI 3 document.',
    graphqlIntrospection: `This is a GraphQL schema. ${asCurl('query')}`,
    graphqlSchema: `This is a GraphQL schema. ${asCurl('query')}`,
    wsdl: `This is a WSDL document for SOAP. ${asCurl('call')}`,
    wadl: 'This is a WADL document. Convert it to OpenAPI 3, or paste cURL commands.',
    page: 'This is a web page. Find the document it displays, often openapi.json or swagger.json, then import that instead.',
    restfox: 'This is a Restfox export. In Restfox, copy each request as cURL, then paste the commands here.',
    thunderClient:
      'This is a Thunder Client collection. In Thunder Client, choose Export → Postman, then import the exported file.',
    hoppscotch:
      'This is a Hoppscotch collection. In Hoppscotch, copy each request as cURL, then paste the commands here.',
    httpFile:
      'This is a file of requests for an editor’s HTTP client. In the editor, copy each request as cURL, then paste the commands here.',
    postmanDump: 'This is an export of all your Postman data. Export a single collection, then import that file.',
    raml: 'This is a RAML document. Convert it to OpenAPI 3, then import the result.',
    apiBlueprint: 'This is an API Blueprint. Convert it to OpenAPI 3, then import the result.',
  },
  har: {
    pages_one: '{{count, number}} request for a page or its resources was skipped.',
    pages_other: '{{count, number}} requests for pages and their resources were skipped.',
    recorded: 'These requests were recorded. Each address is imported once, with its recorded values.',
  },
  file: {
    unknown: 'None of the files is named “{{name}}”. Choose one of the files.',
    noRoot:
      'None of these files is an OpenAPI document (“openapi” or “swagger”) or a Postman collection. Add the main file.',
    severalRoots: 'Several of these files are complete documents: {{names}}. Choose the one to import.',
    empty: `The document is empty. ${wholeDocument}`,
    tooDeep: `The document is nested too deeply to be read. ${wholeDocument}`,
    notParsable: `This is neither valid JSON nor valid YAML. ${wholeDocument}`,
    tooDeepOrCyclic: `The document can’t be read because it’s nested too deeply or refers to itself. ${wholeDocument}`,
  },
  credentialUnusable: 'The authentication “{{name}}” couldn’t be imported. Add it manually.',
  oneCredential: 'Another credential is already sent in the same place as “{{name}}”, so “{{name}}” was skipped.',
  methodUnsupported: 'The method {{method}} isn’t supported.',
  generated: '“{{name}}” gets a new value with each call.',
  openapi: {
    tooMany:
      'The document has {{found, number}} operations. Only the first {{read, number}} were read. Split it to import the others.',
    none: 'The document doesn’t describe any operations. Check “paths”.',
    onlyWebhooks:
      'The document only describes webhooks, which the API itself sends. Import the document that describes the API’s operations.',
    unreadable: 'An operation was skipped because its definition couldn’t be read.',
    notObject: 'An operation was skipped because its definition isn’t an object.',
    unusable: 'An operation couldn’t be imported: its {{field}} is too long or isn’t valid.',
    deprecated: 'A deprecated operation was added but turned off.',
    descriptionCut: 'A description is longer than {{max, number}} characters, so its end was cut off.',
    ownHeader: 'The header “{{name}}” was skipped because the request already sets it.',
    severalServers_one: 'Requests go to {{url}}.',
    severalServers_other: 'Requests go to {{url}}, the first of {{count, number}} listed servers.',
    onlyValue: '“{{name}}” has only one possible value, so {{value}} is sent with every request.',
    secretName: '“{{name}}” looks like a secret, so it became a credential.',
    asText: '“{{name}}” is sent as {{type}}, so it’s entered as text.',
    parameterInvalid: 'A parameter was skipped because its name or location isn’t valid.',
    undescribed: '“{{name}}” is in the path but isn’t defined, so it accepts any text.',
    notInPath: 'The parameter “{{name}}” isn’t in the path.',
    openBody: 'The body accepts other properties too, but only the named ones were imported.',
    formWithoutFields: 'The form in the body doesn’t name any fields. Add them in the editor.',
    partTypes: '“{{name}}” allows several content types ({{types}}), so none is sent.',
    bodyNotSent: 'The request body was skipped because this method doesn’t send one.',
    bodyUndescribed: 'The document doesn’t describe the content of the request body.',
    querystring: 'The query “{{name}}” was skipped because it’s written as {{type}}, not as names with values.',
    cyclic: 'A schema contains itself. It’s described one level deep; deeper levels accept anything.',
    pattern: 'The pattern “{{pattern}}” isn’t valid in JSON Schema, so it was skipped.',
    exampleBreaks: 'The document’s own example for “{{name}}” violates the rule “{{rule}}”, so the rule was dropped.',
    argumentCut: 'The description of an argument is too long for a tool, so its end was cut off.',
    tooLarge: 'A schema is too large for a tool, so its nested parts accept anything.',
    referenceNowhere: 'The document doesn’t contain “{{name}}”, which it refers to.',
    referenceUnread:
      'A reference points to “{{name}}”, which couldn’t be read. Import it together with all files it refers to.',
    referenceCycle: 'A reference points back to itself.',
    authUnknown:
      'The authentication “{{name}}” was skipped because the document doesn’t describe it in a supported form.',
    authCertificate: 'The authentication “{{name}}” was skipped because client certificates aren’t supported.',
    authScheme: 'The authentication “{{name}}” was skipped because the scheme “{{scheme}}” isn’t supported.',
    authHeader: 'The authentication “{{name}}” was skipped because its header name isn’t valid.',
    authCookie: 'Enter the cookie for “{{name}}” as {{cookie}}=value.',
    authClientId: 'Enter the client ID for “{{name}}”.',
    authPersonal: '“{{name}}” requires a person to sign in, so its credential takes an access token instead.',
  },
  postman: {
    tooMany:
      'The collection has {{found, number}} requests. Only the first {{read, number}} were read. Split it to import the others.',
    none: 'The collection has no requests.',
    fileUnreadable: 'A file in the collection couldn’t be read.',
    requestKind: 'Only HTTP and GraphQL requests can be imported, not {{kind}}.',
    entryUnknown: 'An entry in the collection is neither a folder nor a request.',
    entryEmpty: 'An entry has no request.',
    scripts: 'Scripts that run before or after a request were skipped.',
    collection: 'the collection',
    unnamed: 'an unnamed request',
    noUrl: 'The request has no URL.',
    scheme: 'Only http and https URLs can be imported.',
    noScheme: 'The URL has no scheme, so https is used.',
    unusable: 'The request couldn’t be imported: its {{field}} is too long or isn’t valid.',
    formType: 'The type {{type}} doesn’t match the form in the body, so multipart/form-data is sent.',
    bodyKind: 'The body was skipped because its type isn’t supported.',
    bodyNotJson: 'The body isn’t valid JSON, so it’s sent as text, exactly as written.',
    bodySecrets: 'Parts of the body look like secrets and were replaced with ***.',
    memberSecret: 'The value of “{{name}}” in the body is a secret, so each customer provides it instead.',
    pathSecret: 'A part of the path looks like a secret, so each customer provides it instead.',
    optional: 'Disabled entries in the collection became optional arguments.',
    fieldOff: 'The field “{{name}}” is disabled in the collection and was skipped.',
    headerOff: 'The header “{{name}}” is disabled in the collection and was skipped.',
    queryOff: 'The query parameter “{{name}}” is disabled in the collection and was skipped.',
    headerInvalid: 'A header without a valid name was skipped.',
    graphqlVariables: 'The variables of the GraphQL request aren’t valid JSON and were skipped.',
    variableSecret:
      'The variable “{{name}}” is a secret, so each customer provides it. Its value in the collection wasn’t imported.',
    variableMade: 'Postman generates “{{name}}”. Here, it became a parameter.',
    variableBare: '“{{name}}” isn’t quoted in the JSON, so it’s treated as a number.',
    authAws: 'Check the access key ID, region, and service of the AWS credential.',
    authSession: 'The AWS session token was skipped because it expires. Enter an access key that doesn’t need one.',
    authUser: 'Enter the username for the {{kind}} authentication credential.',
    authHeader: 'The authentication was skipped because its header name isn’t valid.',
    authKind: 'The authentication was skipped because the type “{{kind}}” isn’t supported.',
    authClientId: 'Enter the client ID for the OAuth 2 credential.',
    authPersonal: 'This OAuth 2 sign-in requires a person, so its credential takes an access token instead.',
  },
} as const

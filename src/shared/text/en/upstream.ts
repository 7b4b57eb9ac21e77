const byOperator = 'Only the person who runs this server can fix this.'
const byIssuer = 'Only the person who gave you this URL can'

/** Why a request to an API can't be made. Read by models and by users who test an endpoint. */
export default {
  required: '“{{name}}” is required.',
  accessNotSet: `This customer’s own credential for the API (“{{name}}”) isn’t set. ${byIssuer} set it.`,
  accessIncomplete:
    'The server’s credential for the API (“{{name}}”) is incomplete. Only the person who runs this server can complete it.',
  accessLineBreak: 'The credential for the API contains a line break. Only the person who set it can fix it.',
  digestNotOffered:
    'The API requires authentication, but doesn’t offer HTTP Digest with an algorithm that’s supported here. Only the person who runs this server can choose another type of credential.',
  accessKeyMissing:
    'The credential for the API has no AWS access key ID. Only the person who set the credential can add it, before the secret access key and a colon.',
  notSignable: 'The request can’t be signed for AWS because its path or query isn’t valid.',
  credentialMissing: `This tool’s credential no longer exists. ${byOperator}`,
  addressInvalid: 'This tool’s address isn’t a valid URL.',
  baseAddressOpen:
    'This endpoint’s base address has no URL yet. Enter one under “Base addresses” in the server’s settings.',
  signInAddressOpen: 'The sign-in address uses a base address that has no URL yet.',
  login: {
    needed:
      'This tool acts as the user at the API (“{{name}}”), and the user hasn’t logged in there yet. Ask the user to open this link in a browser and log in, then call the tool again: {{link}} The link works once, within {{minutes}} minutes.',
    ended:
      'The user’s login at the API (“{{name}}”) has ended. Ask the user to open this link in a browser and log in again, then call the tool again: {{link}} The link works once, within {{minutes}} minutes.',
    unavailable: 'The API’s login service can’t be reached right now. Try again in a few minutes.',
    clientRefused: `The API’s login service doesn’t accept this server’s registration. ${byOperator}`,
    onlyCustomers:
      'This endpoint needs a customer’s own login. To test it, call the tool through the URL of a customer who has logged in.',
  },
  headerName: 'A header can’t be named {{name}}.',
  hostParameter: 'The Host header of this tool can’t contain a parameter.',
  bodyNotJson: 'The body of this tool isn’t valid JSON.',
  headerLine: 'The value of the {{name}} header must be one line of text.',
  headerSeparator:
    '“{{parameter}}” can’t contain a comma, a semicolon, a quotation mark, or a backslash in the {{name}} header.',
  notBase64: 'Provide the file for “{{name}}” as base64.',
  loneSurrogate: 'An argument contains an unpaired surrogate.',
  cookieQuote: 'A cookie’s value can’t contain a comma, a quotation mark, or a backslash here.',
  cookieValue: 'A cookie’s value must be one line without a semicolon.',
  tagName: 'The argument “{{parameter}}” must be a valid element or attribute name.',
  memberTaken: '“{{parameter}}” can’t include {{member}}: the request already sets it.',
  jsonMemberTaken: 'An argument sets a property that the JSON body already has.',
  pathEmpty: 'The arguments in the path don’t form a valid identifier.',
  notIdentifier: 'The argument “{{name}}” must be an identifier, but it’s {{value}}.',
  boundNotIdentifier: `The value set for this customer’s “{{name}}” isn’t allowed in a path. ${byIssuer} fix it.`,
  boundType: `The value set for this customer’s “{{name}}” isn’t of type {{type}}. ${byIssuer} fix it.`,
  boundNotSet: `No value is set for this customer’s “{{name}}”. ${byIssuer} set it.`,
  busy: 'All connections to this API are in use. Nothing was sent. Try again later.',
  cancelled: 'The call was canceled.',
  signIn: {
    unreachable: `Couldn’t sign in to the API: the sign-in service can’t be reached ({{reason}}). ${byOperator}`,
    timeout: 'Couldn’t sign in to the API: the sign-in service didn’t respond in time. Try again later.',
    unusable: `Couldn’t sign in to the API: the sign-in service’s response can’t be used. ${byOperator}`,
    refused: `Couldn’t sign in to the API: the sign-in service responded with {{status}}. ${byOperator}`,
    noToken: `Couldn’t sign in to the API: the sign-in service didn’t return an access token. ${byOperator}`,
  },
} as const

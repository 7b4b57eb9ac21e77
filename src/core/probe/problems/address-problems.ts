import type { ProblemText } from '../problems.ts'

/** Problems of an address before anything is sent. */
export const addressProblems = {
  addressEmpty: () => ['There is no address.', 'Paste the MCP URL.'],
  addressNotUrl: () => [
    'This is not a web address.',
    'An MCP URL looks like https://host/token/stream. Copy it again as a whole.',
  ],
  addressScheme: () => ['The address is neither http nor https.', 'Use the address that starts with https://.'],
  addressPlainHttp: ({ host }) => [
    `Plain http to ${host} would show the token to the network, so nothing was sent.`,
    'Use https://. Plain http is for this computer alone.',
  ],
  addressUser: () => [
    'The address holds a user name or a password.',
    'Take the part before the @ away; give such a login as a header.',
  ],
  addressRepaired: ({ to }) => [
    `The address was not quite right; ${to} was tested instead.`,
    'Use that form in the client: most clients repair nothing.',
  ],
} as const satisfies Record<string, ProblemText>

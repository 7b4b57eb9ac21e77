/** What can go wrong between the app and the service it talks to. */
export default {
  noReason: 'The service gave no reason.',
  nothingThere: 'Nothing answers at this address. The base URL may be wrong.',
} as const

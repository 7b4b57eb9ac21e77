/** Text of the limits of a server, and of one customer on it. */
export default {
  title: 'Limits',
  server:
    'For each customer’s URL, unless the customer has limits of their own. Changes apply immediately, without a deploy.',
  customer: 'For this customer on this server only. Changes apply immediately.',
  refused: 'Requests over a rate get HTTP 429 and are counted under Calls.',
  callsPerSecond: 'Calls per second',
  burst: 'Short bursts are allowed: up to {{seconds}} seconds’ worth of calls and data at once.',
  bytesPerSecond: 'Data per second (MB/s)',
  maxRequestBytes: 'Maximum request size (MB)',
  inherited: {
    default: 'Default: {{value}}.',
    server: 'Server limit: {{value}}.',
  },
  problem: {
    whole: 'Enter a whole number from {{min}} to {{max}}.',
    decimal: 'Enter a number from {{min}} to {{max}}.',
  },
  save: 'Save limits',
  discard: 'Discard changes',
  reset: {
    default: 'Reset to default',
    server: 'Reset to server limits',
  },
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'Saved',
} as const

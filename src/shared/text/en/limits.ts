/** Text for the limits of a server, and of one customer on it. */
export default {
  title: 'Limits',
  server:
    'These apply to each customer’s URL, unless the customer has their own limits. Changes take effect when you leave a field, without a deploy.',
  customer: 'These apply only to this customer on this server. Changes take effect when you leave a field.',
  refused: 'Requests over a limit get HTTP 429 and are counted in Activity.',
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
  reset: {
    default: 'Reset to default',
    server: 'Reset to server limits',
  },
  saving: 'Saving…',
  saved: 'Saved',
} as const

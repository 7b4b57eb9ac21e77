/** Text for the export of a month’s usage. */
export default {
  title: 'Usage',
  row: 'Calls of each customer in a month',
  help: 'For invoices. The counts stay when calls, customers, or servers are deleted.',
  button: 'Export usage…',
  dialog: 'Export usage',
  month: 'Month',
  monthHelp: 'Months begin and end at midnight UTC.',
  inProgress: '{{month}} (so far)',
  format: 'File format',
  formats: { csv: 'CSV', json: 'JSON' },
  contains:
    'Includes calls, errors, and data for each customer and server. Connection tests and requests over a limit aren’t counted.',
  kept: 'The audit log keeps the SHA-256 of the CSV text. With it, you can prove later which numbers you exported.',
  save: 'Save as…',
  done_one: '{{count, number}} call exported to {{path}}',
  done_other: '{{count, number}} calls exported to {{path}}',
} as const

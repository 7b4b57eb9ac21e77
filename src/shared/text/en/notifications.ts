/** Text of system notifications, and their settings. They don't mention customers or URLs. */
export default {
  heading: 'Notifications',
  help: 'Silent and grouped, and only while you work elsewhere. They name no customers.',
  kinds: { firstCall: 'First calls', errors: 'Errors', expiry: 'Expiring URLs', runs: 'Runs and tests' },
  kindHelp: {
    firstCall: 'A customer called for the first time.',
    errors:
      'Customers’ calls failed. At most once in 10 minutes; wrong arguments, which models correct themselves, don’t count.',
    expiry: 'Local URLs expire within 7 days. At most once a day.',
    runs: 'A bulk run or a test of all URLs finished or needs you.',
  },
  firstCall: {
    title_one: 'A customer made their first call',
    title_other: '{{count, number}} customers made their first call',
    body_one: 'Click to see them.',
    body_other: 'Click to see them.',
  },
  errors: {
    title_one: 'Calls of a customer fail',
    title_other: 'Calls of {{count, number}} customers fail',
    body_one: '{{count, number}} call failed. Click to see why.',
    body_other: '{{count, number}} calls failed. Click to see why.',
  },
  expiry: {
    title_one: 'The URL of a customer expires soon',
    title_other: 'The URLs of {{count, number}} customers expire soon',
    body: 'Within {{days}} days. Extend it before it stops working.',
  },
} as const

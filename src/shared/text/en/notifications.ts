/** Text for system notifications and their settings. Doesn't mention customers or URLs. */
export default {
  heading: 'Notifications',
  help: 'Notifications are silent and grouped, and appear only while you’re in another app. They don’t mention customers by name.',
  kinds: { firstCall: 'First calls', errors: 'Errors', expiry: 'Expiring URLs', runs: 'Runs and tests' },
  kindHelp: {
    firstCall: 'A customer made their first call.',
    errors:
      'Customers’ calls failed. At most one notification every 10 minutes. Wrong arguments, which models correct themselves, don’t count.',
    expiry: 'A URL from Local will expire within 7 days. At most one notification a day.',
    runs: 'A bulk run or URL test finished or needs your attention.',
  },
  firstCall: {
    title_one: 'A customer made their first call',
    title_other: '{{count, number}} customers made their first call',
    body_one: 'Click to see who it was.',
    body_other: 'Click to see who they are.',
  },
  errors: {
    title_one: 'A customer’s calls are failing',
    title_other: 'Calls from {{count, number}} customers are failing',
    body_one: '{{count, number}} call failed. Click to see why.',
    body_other: '{{count, number}} calls failed. Click to see why.',
  },
  expiry: {
    title_one: 'A customer’s URL expires soon',
    title_other: 'URLs of {{count, number}} customers expire soon',
    body: 'Less than {{days}} days left. Extend access before it ends.',
  },
} as const

/** Text for claim links, with which customers get their URL themselves. */
export default {
  open: 'Claim link…',
  title: 'Claim link for {{customer}}',
  lead: 'The customer opens it to get their URL. It works once and doesn’t contain the token, so it’s safer to send than the URL.',
  expires: 'The link expires after',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  replaces:
    'The customer gets a new URL, which replaces the current one: immediately if no client has used it, otherwise after a day.',
  unused: 'There’s an unused link, which works until {{time}}. A new link replaces it.',
  create: 'Create link',
  withdraw: 'Withdraw unused link',
  withdrawn: 'Claim link withdrawn',
  madeLead: 'Send the link to the customer. It works once, until {{time}}.',
  link: 'Claim link',
  copy: 'Copy link',
  once: 'You can’t see this link again once you close this dialog, but you can create another one.',
  done: 'Done',
  card: {
    open: 'Claim link: unused, works until {{time}}',
    claimed: 'Claimed by the customer on {{time}}',
    expired: 'The claim link expired unused on {{time}}',
  },
  openedAgain:
    'Someone opened the claim link again on {{time}}, in another browser. If that wasn’t the customer, the link may have been forwarded: ask the customer, and rotate or revoke the URL if someone else has it.',
} as const

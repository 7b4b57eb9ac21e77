/** The page behind a claim link, which shows customers their URL once. */
export default {
  title: 'Your access to {{server}}',
  /** Replaces the contact if the operator hasn’t set one. */
  sender: 'the person who sent you this link',
  open: {
    lead: 'This link shows you your personal MCP URL, once. Open it on the computer where you use your AI app.',
    button: 'Show my URL',
    until: 'This link works until {{day}}. If you have questions, contact {{contact}}.',
    again: 'This page was open for too long. Select “{{button}}” again.',
  },
  shown: {
    once: 'This page shows your URL only once. Set up your app now. If you lose the URL, ask {{contact}} for a new link.',
    setUp: 'Add it to your AI app',
    check: 'Check the connection',
    checkHint: 'Opens in a new tab, and your URL stays here.',
  },
  connection: {
    title: 'You’ve received your URL',
    lead: 'You used this link on {{day}}. The URL can’t be shown again. If you’ve lost it, ask {{contact}} for a new link.',
    connected: 'Connected: {{client}}, last seen on {{day}}',
    unnamed: 'your app',
    watching: 'No app has connected yet. This text changes when one does.',
    lost: 'This page can’t reach the service right now. It keeps trying.',
    waiting: 'No app has connected yet. Finish the setup in your app, then reload this page.',
  },
  used: {
    title: 'This link has already been used',
    lead: 'It was used on {{day}}, and it works only once. Ask {{contact}} for a new link.',
    stolen: 'If you didn’t use it yourself, someone else may have your URL. Tell {{contact}} right away.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'It worked until {{day}}. Ask {{contact}} for a new link.',
  },
  revoked: {
    title: 'This link no longer works',
    lead: 'It was revoked or replaced. Ask {{contact}} for a new link.',
  },
  paused: {
    title: 'Your access is paused',
    lead: 'The link still works once your access is resumed. Ask {{contact}} when that will be.',
  },
  unknown: {
    title: 'We don’t know this link',
    lead: 'Check that you copied the whole link, or ask {{contact}} for a new one.',
  },
  tooMany: {
    title: 'Too many attempts',
    lead: 'Too many invalid links were opened from your address. Wait a minute, then try again.',
  },
  unavailable: {
    title: 'This page isn’t available right now',
    lead: 'Try again in a few seconds.',
  },
} as const

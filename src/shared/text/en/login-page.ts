/** The pages with which a customer logs in to an API. */
export default {
  title: 'Log in to {{api}}',
  offer: '“{{server}}” will be able to use {{api}} on behalf of {{customer}}, with the account that you log in with.',
  onlyYou: 'If you aren’t {{customer}}, or didn’t ask for this link, close this page.',
  begin: 'Continue to login',
  done: 'You’re logged in to {{api}}',
  person: 'Account: {{person}}',
  goBack: 'You can close this page, and repeat your request in your AI app.',
  failed: 'Login failed',
  problems: {
    unknown: 'This link isn’t valid. Repeat your request in your AI app to get a new one.',
    used: 'This link has already been used. Repeat your request in your AI app to get a new one.',
    expired: 'This link has expired. Repeat your request in your AI app to get a new one.',
    otherBrowser:
      'This login began in another browser. Repeat your request in your AI app to get a new link, and use one browser throughout.',
    denied: 'Access wasn’t granted. If you change your mind, repeat your request in your AI app to get a new link.',
    otherIssuer:
      'The response came from a different login service than expected, so it wasn’t accepted. Tell the person who gave you access.',
    otherPerson:
      'A different account is already logged in for this access. Log in with that account, or ask the person who gave you access to end its login.',
    unavailable: 'The API’s login service can’t be reached right now. Try again in a few minutes.',
    clientRefused:
      'The API’s login service doesn’t accept this server’s registration. Tell the person who gave you access.',
    unusable:
      'The API’s login service returned an error or an unexpected response. Repeat your request in your AI app to get a new link. If it fails again, tell the person who gave you access.',
  },
} as const

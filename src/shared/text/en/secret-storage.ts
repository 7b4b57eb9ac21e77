/** Text of the panel that asks where secrets are to be kept. */
export default {
  unusable: {
    cause: 'Couldn’t use this computer’s keychain.',
    remedy: 'Unlock or start it and try again, or choose another way to keep API keys.',
  },
  choice: {
    title: 'Where should secrets be kept?',
    intro: 'API keys and the key of the local database belong in the keychain of this computer. It did not answer.',
  },
  locked: {
    title: 'Unlock your secrets',
    intro: 'API keys and the key of the local database are in a file encrypted with your passphrase.',
  },
  keychain: {
    help: 'Asks the keychain of this computer, in case it answers again.',
    retry: 'Try the keychain again',
    retryFailed: 'It still does not answer.',
  },
  otherwise: 'Or go on without it',
  otherwiseLocked: 'Or go on without the passphrase',
  options: {
    passphrase: 'In a file with a passphrase',
    passphraseHelp: 'Encrypted. The passphrase is asked for at every start.',
    memory: 'In memory only',
    memoryHelp: 'Nothing is written to disk.',
  },
  passphrase: {
    label: 'Passphrase',
    repeat: 'Repeat passphrase',
    create: 'Use this passphrase',
    unlock: 'Unlock',
    tooShort: 'Use at least {{min}} characters',
    tooLong: 'Use at most {{max}} characters',
    required: 'Enter the passphrase',
    differs: 'The two passphrases differ',
    wrong: 'This passphrase does not open the file. Is Caps Lock on?',
    forgotten:
      'It can’t be recovered. Without it, your API keys and everything in Local are lost: servers, customers, and the URLs you’ve handed out.',
    strength: {
      short: 'At least 8 characters; four or more words are best',
      weak: 'Easy to guess; add words',
      fair: 'Fair; another word makes it strong',
      strong: 'Strong',
    },
  },
  startOver: {
    help: 'Forgot it? Start over with an empty app. Your old data is set aside, not deleted.',
    open: 'Start over…',
    title: 'Start over without your old data?',
    loses:
      'You’ll enter your API keys again. Servers and customers in Local are no longer available, and the URLs you handed out from it stop working.',
    keeps:
      'Nothing is deleted. Your old data moves to a dated folder in {{folder}}, so you can put it back if you remember the passphrase.',
    confirm: 'Start over',
    done: 'Your old data is in {{folder}}. To use it again, quit the app, move its contents back, and enter the passphrase.',
  },
  memory: {
    use: 'Keep keys in memory only',
    consequence:
      'When the app quits, API keys are gone and the local service starts afresh: its URLs from this run stop working.',
    lockedConsequence:
      'The stored keys stay locked in their file. Keys entered now are gone when the app quits, and the local service starts afresh.',
  },
} as const

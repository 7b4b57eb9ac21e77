/** Text for the panel where the user chooses where to store secrets. */
export default {
  unusable: {
    cause: 'Couldn’t use this computer’s keychain.',
    remedy: 'Unlock or start the keychain and try again, or choose another way to store API keys.',
  },
  choice: {
    title: 'Where should secrets be stored?',
    intro: 'API keys and Local’s database key are normally stored in this computer’s keychain, but it didn’t respond.',
  },
  locked: {
    title: 'Unlock your secrets',
    intro: 'API keys and Local’s database key are in a file encrypted with your passphrase.',
  },
  keychain: {
    help: 'Check whether this computer’s keychain is available again.',
    retry: 'Try the keychain again',
    retryFailed: 'The keychain still isn’t responding.',
  },
  otherwise: 'Or continue without it',
  otherwiseLocked: 'Or continue without the passphrase',
  options: {
    passphrase: 'In a file with a passphrase',
    passphraseHelp: 'Encrypted. You enter the passphrase each time the app starts.',
    memory: 'In memory only',
    memoryHelp: 'Nothing is saved to disk.',
  },
  passphrase: {
    label: 'Passphrase',
    repeat: 'Repeat passphrase',
    create: 'Use this passphrase',
    unlock: 'Unlock',
    tooShort: 'Use at least {{min, number}} characters.',
    tooLong: 'Use at most {{max, number}} characters.',
    required: 'Enter the passphrase.',
    differs: 'Passphrases don’t match.',
    wrong: 'Incorrect passphrase. Is Caps Lock on?',
    forgotten:
      'The passphrase can’t be recovered. Without it, your API keys and everything in Local are lost: servers, customers, and the URLs you’ve issued.',
    strength: {
      short: 'At least 8 characters; four or more words are best',
      fair: 'Fair; add a word to make it strong',
      strong: 'Strong',
    },
    weak: {
      any: 'Easy to guess. Add more words.',
      keys: 'Easy to guess: neighboring keys. Add more words.',
      repeated: 'Easy to guess: repetition. Add more words.',
      sequence: 'Easy to guess: a sequence such as abc or 6543. Add more words.',
      date: 'Easy to guess: a date or year. Add more words.',
      common: 'Easy to guess: similar to a common password. Add more words.',
      name: 'Easy to guess: a name. Add more words.',
      word: 'Easy to guess: a single word. Add more words.',
      known: 'Easy to guess: a name from this app. Add more words.',
    },
  },
  startOver: {
    help: 'Forgot it? Start over with an empty app. Your old data is set aside, not deleted.',
    open: 'Start over…',
    title: 'Start over without your old data?',
    loses:
      'You’ll need to enter your API keys again. Servers and customers in Local will be unavailable, and the URLs you’ve shared from it will stop working.',
    keeps:
      'Nothing is deleted. Your old data moves to a dated folder in {{folder}}, so you can restore it if you remember the passphrase.',
    confirm: 'Start over',
    done: 'Your old data is in {{folder}}. To use it again, quit the app, move the folder’s contents back, and enter the passphrase.',
  },
  memory: {
    use: 'Keep keys in memory only',
    consequence: 'When you quit, your API keys and everything in Local (servers, customers, and URLs) are lost.',
    lockedConsequence:
      'Your stored keys stay locked. When you quit, any keys you enter now and everything in Local from this session are lost.',
  },
} as const

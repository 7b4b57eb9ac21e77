/** App updates and release notes. */
export default {
  current: 'Version {{version}}',
  check: 'Check for updates',
  neverChecked: 'Not checked since the app started.',
  checkedAt: 'Last checked {{when}}',
  upToDate: 'You’re up to date.',
  automatic: 'Check automatically',
  automaticHelp: 'After each start, then once a day. Nothing is downloaded automatically.',
  channel: 'Channel',
  channelHelp:
    'Beta versions come earlier and may have bugs. If you switch back, you’ll stay on this version until a newer stable one is released.',
  stable: 'Stable',
  beta: 'Beta',
  nobody: 'This build can’t update itself. Download new versions from where you got this one.',
  available: 'Version {{version}} is available',
  facts: 'Released {{date}} · {{size}}',
  notes: 'What’s new in version {{version}}',
  noNotes: 'This version has no release notes.',
  download: 'Download',
  skip: 'Skip this version',
  skipped: 'You skipped this version. You won’t be reminded about it again.',
  byHand:
    'This version is installed by your package manager. Run this in a terminal to download, check, and install it:',
  commands: 'Commands',
  copyCommands: 'Copy commands',
  file: 'Package',
  copyFile: 'Copy package address',
  downloading: 'Downloading version {{version}}…',
  progress: 'Download progress',
  bytesOf: '{{done}} of {{total}}',
  ready: 'Version {{version}} is ready to install',
  readyHelp: 'The app restarts. URLs from Local are briefly unavailable.',
  install: 'Restart and install',
  laterHelp: 'You can also install it later, until you quit the app.',
  waiting: {
    title: 'Version {{version}} is waiting to install',
    bulkRun: 'A bulk run is in progress. The app restarts when the run is finished or paused.',
    fleetCheck: 'URLs are being tested. The app restarts when the test is finished.',
    move: 'Servers are being moved to another workspace. The app restarts when the move is finished or stopped.',
    cancel: 'Don’t install now',
  },
  installing: 'Installing version {{version}}. The app restarts in a moment.',
  failed: {
    check: 'Couldn’t check for updates',
    download: 'Couldn’t download version {{version}}',
    install: 'Couldn’t install version {{version}}',
  },
  notice: {
    available: 'Version {{version}} is available.',
    ready: 'Version {{version}} is ready to install.',
    look: 'Show update',
    dismiss: 'Dismiss',
  },
  whatsNew: {
    title: 'What’s new',
    row: 'What’s new',
    help: 'Changes in this version and earlier ones.',
    open: 'Show changes',
    version: 'Version {{version}}',
    versionOf: 'Version {{version}}, {{date}}',
    none: 'There are no notes for this version.',
    close: 'Close',
  },
  question: {
    message: 'Restart and install version {{version}}?',
    detail_one:
      'The URLs of {{count, number}} customer are unavailable until {{app}} restarts, usually for a few seconds.',
    detail_other:
      'The URLs of {{count, number}} customers are unavailable until {{app}} restarts, usually for a few seconds.',
    detailUnknown: 'Customers’ URLs may be unavailable until {{app}} restarts, usually for a few seconds.',
    install: 'Restart and install',
    cancel: 'Cancel',
  },
  problem: {
    unreachable: {
      cause: 'The update server can’t be reached: {{reason}}',
      remedy: 'Check the network connection, then try again.',
    },
    noAnswer: 'It didn’t respond in time.',
    answer: 'It responded with HTTP status {{status}}.',
    noRelease: {
      cause: 'The update server has no release for this system.',
      remedy: 'Try again later, or choose another channel.',
    },
    unsigned: {
      cause: 'The update isn’t signed, so it wasn’t used.',
      remedy: 'Try again later. If it happens again, report it: someone may be tampering with updates.',
    },
    wrongSignature: {
      cause: 'The update’s signature is wrong: it wasn’t signed by the makers of this app, so it wasn’t used.',
      remedy: 'Don’t install it any other way. Report it: someone may be tampering with updates.',
    },
    malformed: {
      cause: 'The update server’s release information can’t be read.',
      remedy: 'Try again later. If it happens again, report it.',
    },
    noFile: {
      cause: 'Version {{version}} has no package for this system.',
      remedy: 'Try again later. If it happens again, report it.',
    },
    cutOff: {
      cause: 'The connection was lost during the download, so nothing was installed.',
      remedy: 'Check the network connection, then download again.',
    },
    damaged: {
      cause: 'The downloaded file doesn’t match the release, so it was deleted.',
      remedy: 'Download it again. If it happens again, report it.',
    },
    notWritable: {
      cause: 'The app can’t be replaced in {{folder}} ({{code}}).',
      remedy: 'Move the app to a folder you can write to, or install the new version yourself.',
    },
    disk: {
      cause: 'The update couldn’t be written to the disk ({{code}}).',
      remedy: 'Free up space and check that you can write to {{folder}}, then try again.',
    },
  },
} as const

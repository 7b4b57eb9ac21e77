/** What can go wrong with files, folders, the keychain, and the local service's data. */
export default {
  full: 'The disk is full, so nothing was saved. Make room, then try again.',
  unwritable:
    'The local service can’t write to its data folder ({{code}}), so nothing was saved. Check the disk, then try again.',
  checkFile: 'Check that the disk has free space and that you can write to {{file}}, then try again.',
  settings: {
    read: 'Couldn’t read the settings.',
    save: 'Couldn’t save the settings.',
    setAside: 'Couldn’t set the damaged settings file aside.',
  },
  secretsFile: {
    read: 'Couldn’t read the encrypted secrets file.',
    write: 'Couldn’t write the encrypted secrets file.',
    damaged: 'The encrypted secrets file is damaged.',
    restore:
      'Restore {{file}} from a backup, or move it somewhere else to start a new one and enter your API keys again.',
    wrongPassphrase: 'This passphrase doesn’t open the encrypted secrets file.',
  },
  keychain: {
    noAnswer: 'The keychain didn’t respond.',
    unreachable: 'Couldn’t reach this computer’s keychain.',
    notLoaded: 'Couldn’t load the keychain module.',
    remedy: {
      linux: 'Start a Secret Service (GNOME Keyring, KWallet, or KeePassXC), unlock it, then try again.',
      darwin: 'Unlock the login keychain in Keychain Access, then try again.',
      win32: 'Check that the Credential Manager service is running, then try again.',
      other: 'Choose another way below.',
    },
  },
  clipboard: {
    cause: 'Couldn’t copy to the clipboard.',
    remedy: 'Try again. If another program is using the clipboard, close it first.',
  },
  appFolder: {
    cause: 'The app can’t use {{folder}} for its files ({{code}}).',
    remedy: 'Check its permissions and free space, or set MCP_ACCESS_DESK_HOME to another folder.',
  },
  file: {
    tooLarge: 'The file is larger than {{megabytes}} MB.',
    split: 'Split it up, or remove what you don’t need.',
    write: 'Couldn’t write the file ({{code}}).',
    read: 'Couldn’t read the file ({{code}}).',
    remedy: 'Choose another location, and check that you have access to it and that the disk isn’t full.',
  },
  link: {
    cause: 'No program on this computer opens this kind of link.',
    remedy: 'Install the client, or paste the snippet into its settings.',
  },
  dataFolder: {
    unusable: 'The local service can’t use its data folder {{folder}} ({{code}}).',
    unusableRemedy: 'Check that the folder exists, that you can write to it, and that the disk isn’t full.',
    inUse: 'Another local service is already using the data folder {{folder}}.',
    inUseRemedy: 'Stop that one, or use another data folder.',
    newer: 'The local service’s data has format {{version}}; this release reads up to {{newest}}.',
    newerRemedy: 'Start the newest release that you’ve used with this data folder.',
    wrongKey: 'This key doesn’t open {{file}}.',
    wrongKeyRemedy:
      'Unlock the keychain or enter the passphrase that this data was created with, or use another data folder.',
    damaged: '{{file}} is damaged.',
    damagedRemedy: 'Restore a backup of the data folder. To start over without data, move {{files}} somewhere else.',
    missing: '{{file}} is missing, but this folder has held data before.',
    missingRemedy: 'Restore the file from a backup. To start over without data, delete {{file}}.',
    damagedLog: 'The latest changes, in {{file}}, are damaged.',
    damagedLogRemedy: 'Restore a backup of the data folder. To continue without those changes, delete {{files}}.',
  },
  history: {
    unusable: 'The history of issued URLs can’t use its folder {{folder}} ({{code}}).',
    inUse: 'Another program is using the history of issued URLs in {{folder}}.',
    inUseRemedy: 'Quit the other copy of the app or the program that has the file open, then try again.',
    newer: 'The history of issued URLs has format {{version}}; this release reads up to {{newest}}.',
    newerRemedy: 'Start the newest release that you’ve used on this computer.',
    unwritable: 'The history of issued URLs can’t be written ({{code}}), so nothing was saved.',
    remedy: 'Make room on the disk and check that you can write to the data folder, then try again.',
    damaged: 'The history of issued URLs is damaged.',
    damagedRemedy: 'Restart the app: it sets the damaged file aside and starts a new history.',
    busy: 'A URL is being generated right now.',
    busyRemedy: 'Wait until it’s done, or cancel it, then try again.',
    missing: 'This URL is no longer in the history.',
  },
  openPath: { cause: 'Couldn’t open it.', remedy: 'Open it yourself: {{path}}' },
  lockedData: { move: 'Couldn’t set the old data aside.' },
  port: {
    taken: 'Another program is using port {{port}} on this computer.',
    takenRemedy:
      'Quit the other program, or choose another port. With another port, MCP URLs that you’ve already handed out stop working.',
    manageTaken: 'Another program is using port {{port}} on this computer, which --manage-port asks for.',
    manageTakenRemedy: 'Quit the other program, or choose another --manage-port (0 for any free port).',
    notLocal: '{{host}} isn’t an address of this computer ({{code}}).',
    notLocalRemedy: 'Choose one of its addresses, or 0.0.0.0 for all of them.',
    unusable: 'Couldn’t use port {{port}} on this computer ({{code}}).',
    unusableRemedy: 'Choose another port, from 1024 to 65535.',
  },
} as const

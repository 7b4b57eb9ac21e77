/** Errors with files, folders, the keychain, and the local service's data. */
export default {
  full: 'The disk is full, so nothing was saved. Make room, then try again.',
  unwritable:
    'The local service can’t write to its data folder ({{code}}), so nothing was saved. Check the disk, then try again.',
  checkFile: 'Check that the disk has free space and that you can write to {{file}}, then try again.',
  startAtLogin: 'Couldn’t change whether the app starts at login.',
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
  database: {
    newer: 'The database has format {{version}}; this release works with formats up to {{newest}}.',
    newerRemedy: 'Start the release that upgraded the database, or a newer one.',
  },
  postgres: {
    unreachable: 'Couldn’t connect to PostgreSQL at {{place}} ({{code}}).',
    unreachableRemedy:
      'Check that it’s running, that the address in the database URL is right, and that no firewall is in between.',
    login: 'PostgreSQL at {{place}} refused the user or the password ({{code}}).',
    loginRemedy:
      'Check both in the database URL, with special characters percent-encoded. PostgreSQL’s log says which; pg_hba.conf may refuse the user from here, or without TLS (sslmode=verify-full).',
    noDatabase: 'PostgreSQL at {{place}} doesn’t have this database.',
    noDatabaseRemedy: 'Create it (CREATE DATABASE), or correct its name in the database URL.',
    rights: 'The user in the database URL isn’t allowed to create tables in {{place}} ({{code}}).',
    rightsRemedy:
      'Make the user the owner of the database, or let it create tables in its schema (GRANT CREATE ON SCHEMA).',
    readOnly: 'PostgreSQL at {{place}} only allows reading ({{code}}).',
    readOnlyRemedy:
      'Put the primary server’s address into the database URL, not a standby’s, and check default_transaction_read_only.',
    full: 'PostgreSQL at {{place}} has no connection left ({{code}}).',
    fullRemedy:
      'Raise max_connections: a node needs up to 11 connections for each of its workers. Or stop what holds others.',
    old: 'PostgreSQL {{version}} is too old.',
    oldRemedy: 'Use PostgreSQL 14 or newer.',
    encoding: 'The database keeps text as {{encoding}}, which can’t hold every character.',
    encodingRemedy: "Create one with UTF-8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    pooled: 'The database is behind a pooler that shares sessions between connections.',
    pooledRemedy:
      'Switch the pooler to sessions (for PgBouncer, pool_mode = session), or connect to PostgreSQL directly.',
    certificate: 'The TLS certificate of PostgreSQL at {{place}} can’t be verified ({{code}}).',
    certificateRemedy:
      'Name the authority’s certificate in the database URL (sslrootcert=FILE), use the host name that the certificate is for, and renew it if it has expired.',
    noTls: 'PostgreSQL at {{place}} doesn’t serve TLS, which the database URL asks for.',
    noTlsRemedy: 'Switch TLS on in PostgreSQL (ssl = on), or remove sslmode from the database URL.',
    url: 'The database URL can’t be used ({{code}}).',
    urlRemedy: 'Check it, and that the files it names can be read.',
    unwritable:
      'PostgreSQL refuses to write ({{code}}), so nothing was saved. Check that it isn’t a read-only copy, and its log.',
    diskFull: 'PostgreSQL’s disk is full, so nothing was saved. Make room on the database server, then try again.',
    refused: 'PostgreSQL at {{place}} can’t be used ({{code}}).',
    refusedRemedy: 'See PostgreSQL’s log for the reason.',
  },
  encryption: {
    none: 'There’s no encryption key in it.',
    malformed: 'Encryption key {{position}} isn’t an ID, a colon, and 32 bytes in base64.',
    twice: 'The encryption key {{id}} is there twice, or another ID has the same key.',
    tooMany: 'There can be at most {{most}} encryption keys.',
    wrongKey: 'The database was encrypted with another key than this {{id}}.',
    wrongKeyRemedy: 'Restore the key {{id}} that the database was encrypted with. Give a new key a new ID.',
    missingKey: 'The database holds data encrypted with the key {{id}}, which this service doesn’t have.',
    missingKeyRemedy:
      'Add the key {{id}} to this service’s encryption keys again. Keep a key as long as anything in the database, or in a backup, is encrypted with it.',
    damaged: 'An encrypted value in {{place}} can’t be read: it was changed or moved outside the service.',
    damagedRemedy: 'Restore the database from a backup, or enter what’s missing again.',
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
    changed: '{{file}} has changed since it was closed: it’s damaged.',
    changedRemedy:
      'Restore a backup of the data folder. To start over without data, move {{files}} somewhere else. If you changed the file yourself, delete {{seal}}.',
    missing: '{{file}} is missing, but this folder has held data before.',
    missingRemedy: 'Restore the file from a backup. To start over without data, delete {{file}}.',
    damagedLog: 'The latest changes, in {{file}}, are damaged.',
    damagedLogRemedy: 'Restore a backup of the data folder. To continue without those changes, delete {{files}}.',
  },
  history: {
    unusable: 'The history of issued URLs can’t use its folder {{folder}} ({{code}}).',
    inUse: 'Another program is using the history of issued URLs in {{folder}}.',
    locked: 'Another program has locked the history of issued URLs, so nothing was saved.',
    lockedRemedy: 'Wait until it’s done, such as a backup or a virus scan, or quit it. Then try again.',
    inUseRemedy: 'Quit the other copy of the app or the program that has the file open, then try again.',
    newer: 'The history of issued URLs has format {{version}}; this release reads up to {{newest}}.',
    newerRemedy: 'Start the newest release that you’ve used on this computer.',
    full: 'The disk is full, so nothing was saved.',
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

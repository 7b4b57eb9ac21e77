/** Errors related to files, folders, the keychain, and the local service's data. */
export default {
  full: 'The disk is full, so nothing was saved. Free up space, then try again.',
  unwritable:
    'The service can’t write to its data folder ({{code}}), so nothing was saved. Check the disk, then try again.',
  checkFile: 'Check that the disk has free space and that you can write to {{file}}, then try again.',
  startAtLogin: 'Couldn’t change the setting to start the app at login.',
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
    split: 'Split the file, or remove anything you don’t need.',
    write: 'Couldn’t write the file ({{code}}).',
    read: 'Couldn’t read the file ({{code}}).',
    remedy: 'Choose another location, and check that you have permission and enough disk space.',
  },
  link: {
    cause: 'No program on this computer opens this kind of link.',
    remedy: 'Install the client, or paste the snippet into its settings.',
  },
  database: {
    newer: 'The database has format {{version}}; this version supports formats up to {{newest}}.',
    newerRemedy: 'Start the version that upgraded the database, or a newer one.',
  },
  postgres: {
    unreachable: 'Couldn’t connect to PostgreSQL at {{place}} ({{code}}).',
    unreachableRemedy:
      'Check that it’s running, that the address in the database URL is correct, and that no firewall blocks the connection.',
    login: 'PostgreSQL at {{place}} rejected the user or the password ({{code}}).',
    loginRemedy:
      'Check both in the database URL, with special characters percent-encoded. PostgreSQL’s log says which one is wrong. pg_hba.conf may also reject the user from here, or without TLS (sslmode=verify-full).',
    noDatabase: 'PostgreSQL at {{place}} doesn’t have this database.',
    noDatabaseRemedy: 'Create the database (CREATE DATABASE), or correct its name in the database URL.',
    rights: 'The user in the database URL isn’t allowed to create tables in {{place}} ({{code}}).',
    rightsRemedy:
      'Make the user the owner of the database, or let it create tables in its schema (GRANT CREATE ON SCHEMA).',
    readOnly: 'PostgreSQL at {{place}} is read-only ({{code}}).',
    readOnlyRemedy:
      'Use the address of the primary server in the database URL, not of a standby, and check default_transaction_read_only.',
    full: 'PostgreSQL at {{place}} has no connections left ({{code}}).',
    fullRemedy:
      'Raise max_connections (a node needs up to 11 connections for each of its workers), or close other connections.',
    old: 'PostgreSQL {{version}} is too old.',
    oldRemedy: 'Use PostgreSQL 14 or newer.',
    encoding: 'The database encodes text as {{encoding}}, which can’t store every character.',
    encodingRemedy: "Create a database with UTF-8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    pooled: 'The database is behind a connection pooler that shares sessions.',
    pooledRemedy:
      'Switch the pooler to session mode (for PgBouncer, pool_mode = session), or connect to PostgreSQL directly.',
    certificate: 'The TLS certificate of PostgreSQL at {{place}} can’t be verified ({{code}}).',
    certificateRemedy:
      'Check that the database URL names the certificate authority’s certificate (sslrootcert=FILE) and the host that the certificate is for, and that the certificate hasn’t expired.',
    noTls: 'PostgreSQL at {{place}} doesn’t serve TLS, which the database URL requires.',
    noTlsRemedy: 'Turn on TLS in PostgreSQL (ssl = on), or remove sslmode from the database URL.',
    url: 'The database URL can’t be used ({{code}}).',
    urlRemedy: 'Check the URL, and that the files it refers to are readable.',
    unwritable:
      'PostgreSQL rejects writes ({{code}}), so nothing was saved. Check that this isn’t a read-only replica, and see PostgreSQL’s log.',
    diskFull: 'PostgreSQL’s disk is full, so nothing was saved. Free up space on the database server, then try again.',
    refused: 'PostgreSQL at {{place}} can’t be used ({{code}}).',
    refusedRemedy: 'See PostgreSQL’s log for the reason.',
  },
  encryption: {
    none: 'No encryption key was found.',
    malformed: 'Encryption key {{position}} must be an ID, a colon, and 32 bytes in base64.',
    twice: 'The encryption key {{id}} is listed twice, or another ID has the same key.',
    tooMany: 'There can be at most {{most}} encryption keys.',
    wrongKey: 'The key {{id}} isn’t the one this database was encrypted with.',
    wrongKeyRemedy: 'Restore the original key {{id}}. Give a new key a new ID.',
    missingKey: 'The database contains data encrypted with the key {{id}}, which this service doesn’t have.',
    missingKeyRemedy:
      'Add the key {{id}} to this service’s encryption keys again. Keep a key as long as anything in the database or a backup is encrypted with it.',
    damaged: 'An encrypted value in {{place}} can’t be read: it was changed or moved outside the service.',
    damagedRemedy: 'Restore the database from a backup, or enter the unreadable value again.',
  },
  dataFolder: {
    unusable: 'The service can’t use its data folder {{folder}} ({{code}}).',
    unusableRemedy: 'Check that the folder exists, that you can write to it, and that the disk isn’t full.',
    inUse: 'Another service is already using the data folder {{folder}}.',
    inUseRemedy: 'Stop that service, or use another data folder.',
    newer: 'The service’s data has format {{version}}; this version supports formats up to {{newest}}.',
    newerRemedy: 'Start the latest version that you’ve used with this data folder, or a newer one.',
    wrongKey: 'This key doesn’t open {{file}}.',
    wrongKeyRemedy:
      'Unlock the keychain or enter the passphrase this data was created with, or use another data folder.',
    damaged: '{{file}} is damaged.',
    damagedRemedy: 'Restore a backup of the data folder. To start over without data, move {{files}} somewhere else.',
    changed: '{{file}} was modified outside the service and may be damaged.',
    changedRemedy:
      'Restore a backup of the data folder. To start over without data, move {{files}} somewhere else. If you changed the file yourself, delete {{seal}}.',
    missing: '{{file}} is missing, but this folder previously contained data.',
    missingRemedy: 'Restore the file from a backup. To start over without data, delete {{file}}.',
    damagedLog: 'The latest changes, in {{file}}, are damaged.',
    damagedLogRemedy: 'Restore a backup of the data folder. To continue without those changes, delete {{files}}.',
  },
  history: {
    unusable: 'The history of issued URLs can’t use its folder {{folder}} ({{code}}).',
    inUse: 'Another program is using the history of issued URLs in {{folder}}.',
    locked: 'Another program has locked the history of issued URLs, so nothing was saved.',
    lockedRemedy: 'Wait for the program (such as a backup or a virus scan) to finish, or quit it. Then try again.',
    inUseRemedy: 'Quit the other copy of the app or the program that has the file open, then try again.',
    newer: 'The history of issued URLs has format {{version}}; this version supports formats up to {{newest}}.',
    newerRemedy: 'Start the latest version that you’ve used on this computer, or a newer one.',
    full: 'The disk is full, so nothing was saved.',
    unwritable: 'The history of issued URLs can’t be written ({{code}}), so nothing was saved.',
    remedy: 'Free up disk space and check that you can write to the data folder, then try again.',
    damaged: 'The history of issued URLs is damaged.',
    damagedRemedy: 'Restart the app: it sets the damaged file aside and starts a new history.',
    busy: 'A URL is being generated right now.',
    busyRemedy: 'Wait until it’s generated, or cancel it, then try again.',
    missing: 'This URL is no longer in the history.',
  },
  openPath: { cause: 'Couldn’t open the file or folder.', remedy: 'Open it yourself: {{path}}' },
  lockedData: { move: 'Couldn’t set the old data aside.' },
  port: {
    taken: 'Another program is using port {{port}} on this computer.',
    takenRemedy:
      'Quit the other program, or choose another port. With another port, MCP URLs that you’ve already shared will stop working.',
    manageTaken: 'Another program is using port {{port}} (--manage-port) on this computer.',
    manageTakenRemedy: 'Quit the other program, or choose another --manage-port (0 for any free port).',
    notLocal: '{{host}} isn’t an address of this computer ({{code}}).',
    notLocalRemedy: 'Choose one of this computer’s addresses, or 0.0.0.0 for all of them.',
    unusable: 'Couldn’t use port {{port}} on this computer ({{code}}).',
    unusableRemedy: 'Choose another port, from 1024 to 65535.',
  },
} as const

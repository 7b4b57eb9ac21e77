/** Terminal output of the service when it runs without a window. */
export default {
  failed: 'The service failed ({{kind}}).',
  canceled: 'Canceled. Nothing was changed.',
  failedUnexpectedly: 'The service failed. See the lines above marked {{reference}}.',
  notResponding: 'The service hasn’t responded for {{seconds}} seconds and is shutting down. Start it again.',
  leftEarly: 'The service couldn’t finish its work within {{seconds}} seconds and is shutting down anyway.',
  seeHelp: 'Run “service --help” to list the options.',
  usage: `Usage: service --data DIR --backup FILE | --restore FILE [--passphrase-file F]
       service --data DIR | --database-url-file FILE [--encryption-keys-file FILE] [--port N] [--manage-port N] [--health-port N [--health-host H]] [--drain-seconds N] [--serve-offline-seconds N] [--max-clock-offset-seconds N] [--host H] [--public-url URL] [--tls-cert F --tls-key F | --behind-proxy] [--allow-upstreams LIST] [--workers N] [--no-first-api-key] [--samples | --no-samples] [--log-level L]
       service --database-url-file FILE --migrate
       service --data DIR | --database-url-file FILE [--encryption-keys-file FILE] --new-api-key NAME
  --data DIR       Stores data in this folder. Only one service can use it at a time
  --database-url-file FILE   Stores data in PostgreSQL, at the URL in the first line of this file. Any number of services can
                   share the database. Default: the URL in MCP_ACCESS_DESK_DATABASE_URL
  --encryption-keys-file FILE   Reads the keys for secrets in PostgreSQL from this file, one ID:KEY per line. The first key
                   encrypts new secrets. Default: the keys in MCP_ACCESS_DESK_ENCRYPTION_KEYS
  --new-encryption-key   Prints a new encryption key and exits
  --migrate        Migrates the tables in PostgreSQL to this release and exits
  --new-api-key NAME   Creates an API key with full access, prints it, and exits. Use this if you’ve lost the last key.
                   With a data folder, stop the service first; with PostgreSQL, nodes can keep running
  --no-first-api-key   Doesn’t create and print an API key on the first start. Use this if standard output is logged, and
                   create a key with --new-api-key
  --port N         Port to listen on. 0: the last port used, or any free one. Default: 7332 with PostgreSQL; with a data folder,
                   the last port used, or on the first start, 7332 or any free one
  --manage-port N  Separate port for the management operations, on 127.0.0.1; 0: any free port. Used by default if
                   --host isn’t a loopback address
  --health-port N  Separate port for /healthz, /readyz, and /metrics; 0: any free port. Default: none
  --health-host H  Address to listen on for --health-port. Default: 127.0.0.1
  --drain-seconds N  Seconds to keep accepting requests after SIGTERM, so the load balancer can stop sending them first.
                   Default: 3 with PostgreSQL, or if others can reach the service; otherwise 0
  --serve-offline-seconds N  Seconds that known URLs keep working while PostgreSQL can’t be reached, including URLs revoked
                   in the meantime. After that, the service and /readyz respond with 503. Default: 60
  --max-clock-offset-seconds N  Seconds that this computer’s clock may differ from PostgreSQL’s before /readyz responds with 503.
                   Default: 5
  --samples, --no-samples  Starts new data with or without two sample servers. Default: with in a data folder, without in PostgreSQL
  --host H         Address to listen on. Default: 127.0.0.1; any other needs TLS or --behind-proxy
  --public-url U   Address that customers and API clients use
  --tls-cert F, --tls-key F   Certificate and key, as PEM files
  --behind-proxy   Expects a reverse proxy to serve TLS at --public-url
  --public-management   Serves the management operations on the main port, too, so the desktop app can manage this
                   service remotely. Needs TLS or --behind-proxy. Default: off
  --allow-upstreams LIST   Non-public addresses that the service may call, separated by commas: private, loopback, link-local, and
                   networks such as 10.20.0.0/16. With public, it calls only public addresses. It never calls a cloud’s metadata service.
                   Default: public if others can reach the service; otherwise all addresses
  --workers N      Number of processes that share the port (PostgreSQL only). auto: one per processor core. Default: 1
  --backup FILE    Writes the service’s data to an encrypted file. Works while the service is running
  --restore FILE   Replaces the service’s data with a backup; existing data is set aside
  --passphrase-file F   Reads the backup’s passphrase from the first line of this file. Default: standard input
  --help           Prints this help and exits
  --version        Prints the version and exits
  --log-level L    Lowest level to log: error, warn, info, or debug. Entries are written to stderr, one JSON line each. Default: info`,
  options: {
    unreadable: 'Couldn’t read the arguments.',
    required: '{{option}} is required.',
    place: '--data is required: the folder to store data in. To use PostgreSQL instead, pass --database-url-file.',
    onePlace: 'Use either --data (folder) or {{option}} (PostgreSQL), not both.',
    oneUrl: 'Use either --database-url-file or {{variable}}, not both.',
    urlFileOpen:
      '--database-url-file {{file}} contains a password, and everyone on this computer can read it. Run: chmod 600 {{file}}',
    urlFileLong: '--database-url-file {{file}} is too large. It should contain only the database URL.',
    databaseUrl:
      '{{option}} must contain a URL such as postgres://user:password@db.example.com:5432/desk?sslmode=verify-full, with one host, and with special characters in the password percent-encoded.',
    traces: '{{variable}} must be one of {{allowed}}.',
    allowUpstreams:
      '--allow-upstreams must list public, private, loopback, link-local, or networks such as 10.20.0.0/16, separated by commas.',
    workers: '--workers must be auto or a number from 1 to {{most}}.',
    workersOfPostgres: '--workers requires PostgreSQL. A data folder can only be used by one process.',
    keysOfPostgres: '--encryption-keys-file is for PostgreSQL. A data folder has its own key.',
    backupOfFolder:
      '--backup and --restore work with a data folder. For PostgreSQL, use its own tools, such as pg_dump and pg_restore.',
    migrate: '--migrate needs a PostgreSQL database and can’t be combined with another command.',
    newApiKey: '--new-api-key must be the key’s name, with at most 80 characters.',
    newApiKeyAlone: '--new-api-key can’t be combined with another command.',
    folder: '{{option}} must name a folder.',
    port: '{{option}} must be a number from 0 to 65535.',
    drain: '--drain-seconds must be a number from 0 to {{most}}.',
    seconds: '{{option}} must be a number from {{least}} to {{most}}.',
    samples: 'Use either --samples or --no-samples, not both.',
    logLevel: '--log-level must be one of {{levels}}.',
    samePort: '--port and --manage-port must be different.',
    host: '--host must be an IP address or a host name.',
    tlsTogether: 'Use --tls-cert and --tls-key together.',
    proxyNeedsUrl: '--behind-proxy needs the public URL of the reverse proxy: --public-url https://…',
    unencrypted:
      '--host {{host}} would send API keys and MCP tokens over the network unencrypted. Add --tls-cert and --tls-key. If a reverse proxy serves TLS, add --behind-proxy and --public-url https://HOST instead.',
    publicManagement:
      '--public-management would send API keys over the network unencrypted. Add --tls-cert and --tls-key. If a reverse proxy serves TLS, add --behind-proxy and --public-url https://HOST instead.',
    noTls:
      '--public-url uses https, but this service doesn’t serve TLS. Add --tls-cert and --tls-key, or --behind-proxy if a reverse proxy serves TLS.',
    needsHttps: '--public-url must start with https:// because the service serves TLS.',
    everyAddress:
      '--host {{host}} stands for all of this computer’s addresses. Add the one that customers use: --public-url https://…',
    url: '--public-url must be a URL such as https://mcp.example.com.',
    scheme: '--public-url must start with https://.',
    plainUrl: '--public-url must contain only an address: no user, ?query, or #fragment.',
    secretUrl: '--public-url must start with https:// because MCP URLs contain a secret.',
    backup: 'Use either --backup FILE or --restore FILE, and --passphrase-file only with one of them.',
    file: 'Couldn’t read {{option}} {{file}} ({{code}}).',
    pem: '--tls-cert and --tls-key must be PEM files: a certificate (with its chain) and its key, without a passphrase.',
  },
  backup: {
    noPassphrase: 'Pass the backup’s passphrase with --passphrase-file FILE, or on standard input.',
    passphraseTooShort: 'The passphrase must have at least {{min}} characters.',
    passphraseTooLong: 'The passphrase can have at most {{max}} characters.',
    nothing: 'There’s no service data in {{folder}}.',
    nothingRemedy: 'Use --data to pass the data folder that the service uses.',
    torn: 'The restore failed partway and couldn’t be undone.',
    tornRemedy:
      'Check the disk, then start the service or run --restore again. Either one completes the interrupted restore. All data is still in {{folder}}.',
    dropped: 'A restore was interrupted before it replaced anything. The data is unchanged.',
    finished: 'An interrupted restore is now complete. The previous data, if any, is in {{folder}}.',
    finishedFailed:
      'A restore that failed partway and couldn’t be undone is now complete. The previous data, if any, is in {{folder}}.',
  },
  inUseRemedy: 'Stop the running service, create the API key, and start the service again.',
  encryption: {
    noKeys:
      'There’s no encryption key for secrets in PostgreSQL: neither --encryption-keys-file nor {{variable}} is set.',
    unreadable: 'Couldn’t read the encryption keys in {{file}} ({{code}}).',
    notPrivate: 'Other users can read or change the encryption keys in {{file}}.',
    privateRemedy: 'Make it private: chmod 600 {{file}}',
    tooLarge: '{{file}} is larger than {{kib}} KiB, so it isn’t an encryption keys file.',
    invalid: 'The encryption keys in {{source}} can’t be used. {{problem}}',
    remedy:
      'Create a new key with --new-encryption-key, put it on the first line of a file that only the service can read, and pass --encryption-keys-file FILE. Store a copy separately from the database’s backups: without the key, the secrets in them are lost.',
  },
  key: {
    inKeychain: 'The database key is in the OS keychain.',
    fromPassphrase: 'The database key is derived from the passphrase in {{variable}}.',
    inFile: 'The database key is in {{file}}, readable only by you.',
    inNewFile:
      'The database key is in {{file}}, readable only by you. For better protection, set up a Secret Service (such as GNOME Keyring) or set {{variable}} before you start the service with a new data folder.',
    ofTheApp: 'The desktop app created the data in {{folder}} and has its key.',
    ofTheAppRemedy: 'Open it with the app, or use --data to choose another folder.',
    passphraseTooShort: '{{variable}} must have at least {{min}} characters.',
    fileInside: 'The key file {{file}} would be inside the data folder.',
    fileInsideRemedy:
      'Use a data folder that doesn’t contain the key file, set {{variable}}, or set XDG_CONFIG_HOME to another folder.',
    keychainSilent: 'The key for {{folder}} is in the OS keychain, which isn’t responding ({{reason}}).',
    keychainSilentRemedy:
      'Start and unlock the keychain that stores the key (such as GNOME Keyring in your D-Bus session).',
    keychainLost: 'The key for {{folder}} is no longer in the OS keychain.',
    keychainLostRemedy: 'Use the user account and keychain the key was created with, or another data folder.',
    passphraseMissing: 'The data in {{folder}} was created with a passphrase, and {{variable}} isn’t set.',
    passphraseMissingRemedy: 'Set {{variable}} to that passphrase, or use another data folder.',
    fileMissing: 'The key file {{file}} for {{folder}} is missing.',
    fileMissingRemedy: 'Restore the key file, or use another data folder.',
    recordUnreadable: 'Couldn’t read {{file}}, which records where the data’s key is stored.',
    recordUnreadableRemedy: 'Restore the file from a backup, or use another data folder.',
  },
} as const

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { LOG_LEVELS, type LogLevel } from '../../base/log/log-entry.ts'
import { isLoopbackHost } from '../../base/network/loopback.ts'
import { operations } from '../../shared/management/operations.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import type { HealthAddress } from '../health/health-listener.ts'
import { type Hosting, LOOPBACK } from '../http/hosting.ts'
import { NODE_SETTINGS, type NodeSettings } from '../nodes/node-settings.ts'
import {
  type AllowedUpstreams,
  ANY_UPSTREAM,
  PUBLIC_UPSTREAMS,
  readAllowedUpstreams,
} from '../upstream/address-guard.ts'
import type { BackupCommand } from './backup/run-backup-command.ts'
import type { NewApiKeyCommand } from './new-api-key.ts'
import { type DataPlace, readDataPlace } from './read-data-place.ts'
import { readHosting } from './read-hosting.ts'

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535)
  .optional()

/** Maximum time for load balancers to notice that a service is shutting down, in seconds. */
const MAX_DRAIN = 300
/** Default drain time, in seconds, if other computers send requests: enough for a check every two seconds. */
const DRAIN = 3

const drainSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((seconds) => seconds <= MAX_DRAIN)
  .optional()

const secondsSchema = ({ least, most, otherwise }: { least: number; most: number; otherwise: number }) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((seconds) => seconds >= least && seconds <= most)
    .default(otherwise)

/** Maximum time that known URLs may work without the database, in seconds. */
const MAX_OFFLINE = 86_400
/** Maximum clock offset, in seconds. */
const MAX_CLOCK_OFFSET = 3_600
/** Maximum number of processes: more than any computer needs. */
const MAX_WORKERS = 256

const workersSchema = z
  .string()
  .regex(/^(auto|\d{1,3})$/)
  .transform((workers) => (workers === 'auto' ? availableParallelism() : Number(workers)))
  .refine((workers) => workers >= 1 && workers <= MAX_WORKERS)
  .default(1)

const optionsSchema = z.object({
  port: portSchema,
  'manage-port': portSchema,
  'health-port': portSchema,
  'health-host': z.string().min(1).default('127.0.0.1'),
  'drain-seconds': drainSchema,
  'serve-offline-seconds': secondsSchema({
    least: 0,
    most: MAX_OFFLINE,
    otherwise: NODE_SETTINGS.serveOfflineMs / 1000,
  }),
  'max-clock-offset-seconds': secondsSchema({
    least: 1,
    most: MAX_CLOCK_OFFSET,
    otherwise: NODE_SETTINGS.maxClockOffsetMs / 1000,
  }),
  data: z.string().min(1).optional(),
  'database-url-file': z.string().min(1).optional(),
  'encryption-keys-file': z
    .string()
    .min(1)
    .transform((file) => resolve(file))
    .optional(),
  workers: workersSchema,
  'new-api-key': operations['apiKeys.create'].input.shape.name.optional(),
  'log-level': z.enum(LOG_LEVELS).default('info'),
})

/** Every option, except those that are handled before the others. */
export const OPTIONS = {
  port: { type: 'string' },
  'manage-port': { type: 'string' },
  'health-port': { type: 'string' },
  'health-host': { type: 'string' },
  'drain-seconds': { type: 'string' },
  'serve-offline-seconds': { type: 'string' },
  'max-clock-offset-seconds': { type: 'string' },
  data: { type: 'string' },
  'database-url-file': { type: 'string' },
  'encryption-keys-file': { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'behind-proxy': { type: 'boolean' },
  'public-management': { type: 'boolean' },
  'allow-upstreams': { type: 'string' },
  workers: { type: 'string' },
  'log-level': { type: 'string' },
  migrate: { type: 'boolean' },
  'new-api-key': { type: 'string' },
  'no-first-api-key': { type: 'boolean' },
  samples: { type: 'boolean' },
  'no-samples': { type: 'boolean' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const

/** The problems are shown to the operator at the terminal. */
export type CommandLine =
  | {
      ok: true
      port?: number
      managePort?: number
      place: DataPlace
      /** Absolute path of the file with the keys for secrets in PostgreSQL; null if they're in the environment. */
      encryptionKeysFile: string | null
      hosting: Hosting
      publicManagement: boolean
      /** Whether the first start creates an API key and prints it. */
      makesFirstApiKey: boolean
      /** Whether new data starts with the sample servers. */
      hasSamples: boolean
      nodeSettings: NodeSettings
      /** If omitted, there's no listener for health and metrics. */
      health?: HealthAddress
      /** How long the service still accepts requests after a shutdown signal, in milliseconds. */
      drainMs: number
      /** Addresses that upstreams may have. */
      allowedUpstreams: AllowedUpstreams
      /** Number of processes serving the same port. */
      workers: number
      logLevel: LogLevel
      /** The command to run instead of serving. `migrate` upgrades the database's tables to this release. */
      command: BackupCommand | NewApiKeyCommand | { kind: 'migrate' } | null
    }
  | { ok: false; problems: Message[] }

/** The options of a valid command line. */
export type HeadlessOptions = Extract<CommandLine, { ok: true }>

/** Reads the headless service's arguments, and the TLS and database URL files that they name. */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS })
    const parsed = optionsSchema.safeParse(values)
    if (!parsed.success) {
      return { ok: false, problems: parsed.error.issues.map(problemOf) }
    }
    const hosting = readHosting({
      host: values.host,
      publicUrl: values['public-url'],
      tlsCert: values['tls-cert'],
      tlsKey: values['tls-key'],
      behindProxy: values['behind-proxy'],
      publicManagement: values['public-management'],
    })
    if (!hosting.ok) return { ok: false, problems: [hosting.problem] }
    const {
      port,
      'manage-port': managePort,
      'health-port': healthPort,
      data,
      workers,
      'log-level': logLevel,
    } = parsed.data
    const found = readDataPlace({ folder: data, urlFile: parsed.data['database-url-file'] }, env)
    if (!found.ok) return { ok: false, problems: [found.problem] }
    const { place } = found
    const encryptionKeysFile = parsed.data['encryption-keys-file'] ?? null
    if (encryptionKeysFile !== null && place.kind === 'folder')
      return { ok: false, problems: [message('headless.options.keysOfPostgres')] }
    if (workers > 1 && place.kind === 'folder')
      return { ok: false, problems: [message('headless.options.workersOfPostgres')] }
    if (managePort && managePort === port) {
      return { ok: false, problems: [message('headless.options.samePort')] }
    }
    const { backup, restore, 'passphrase-file': passphraseFile } = values
    const file = backup ?? restore
    if ((backup !== undefined && restore !== undefined) || file === '' || (passphraseFile !== undefined && !file))
      return { ok: false, problems: [message('headless.options.backup')] }
    if (file !== undefined && place.kind === 'postgres')
      return { ok: false, problems: [message('headless.options.backupOfFolder')] }
    if (values.samples && values['no-samples']) return { ok: false, problems: [message('headless.options.samples')] }
    if (values.migrate && (place.kind === 'folder' || file !== undefined))
      return { ok: false, problems: [message('headless.options.migrate')] }
    const name = parsed.data['new-api-key']
    if (name !== undefined && (values.migrate || file !== undefined))
      return { ok: false, problems: [message('headless.options.newApiKeyAlone')] }
    const passphrase = passphraseFile === undefined || passphraseFile === '-' ? null : resolve(passphraseFile)
    const command =
      file === undefined
        ? values.migrate
          ? ({ kind: 'migrate' } as const)
          : name === undefined
            ? null
            : ({ kind: 'newApiKey', name } as const)
        : ({
            kind: backup === undefined ? 'restore' : 'backup',
            file: resolve(file),
            passphraseFile: passphrase,
          } as const)
    const health = healthPort === undefined ? {} : { health: { host: parsed.data['health-host'], port: healthPort } }
    const publicManagement = values['public-management'] ?? false
    const allowed = values['allow-upstreams']
    // If only this computer can reach the service, its users already have access to the same network.
    const byDefault = isForThisComputer(hosting.hosting) ? ANY_UPSTREAM : PUBLIC_UPSTREAMS
    const allowedUpstreams = allowed === undefined ? byDefault : readAllowedUpstreams(allowed)
    if (allowedUpstreams === null) return { ok: false, problems: [message('headless.options.allowUpstreams')] }
    const makesFirstApiKey = !values['no-first-api-key']
    const nodeSettings = {
      serveOfflineMs: parsed.data['serve-offline-seconds'] * 1_000,
      maxClockOffsetMs: parsed.data['max-clock-offset-seconds'] * 1_000,
    }
    // A team's database is meant for the team's own servers.
    const hasSamples = values.samples ?? (place.kind === 'folder' && !values['no-samples'])
    const ofData = { makesFirstApiKey, allowedUpstreams, hasSamples, nodeSettings }
    const where = { place, encryptionKeysFile, hosting: hosting.hosting, publicManagement, ...ofData }
    const hasBalancer = place.kind === 'postgres' || hosting.hosting !== LOOPBACK
    const drainMs = (parsed.data['drain-seconds'] ?? (hasBalancer ? DRAIN : 0)) * 1_000
    return { ok: true, port, managePort, ...where, ...health, drainMs, workers, logLevel, command }
  } catch (error) {
    // `parseArgs` throws Node's own English messages.
    return {
      ok: false,
      problems: [error instanceof Error ? quoted(error.message) : message('headless.options.unreadable')],
    }
  }
}

function isForThisComputer({ host, publicUrl }: Hosting): boolean {
  return isLoopbackHost(host) && (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname))
}

function problemOf({ path }: z.core.$ZodIssue): Message {
  const option = `--${path.join('')}`
  if (option === '--drain-seconds') return message('headless.options.drain', { most: MAX_DRAIN })
  if (option === '--serve-offline-seconds')
    return message('headless.options.seconds', { option, least: 0, most: MAX_OFFLINE })
  if (option === '--max-clock-offset-seconds')
    return message('headless.options.seconds', { option, least: 1, most: MAX_CLOCK_OFFSET })
  if (option === '--workers') return message('headless.options.workers', { most: MAX_WORKERS })
  if (option === '--log-level') return message('headless.options.logLevel', { levels: LOG_LEVELS })
  if (option === '--new-api-key') return message('headless.options.newApiKey')
  if (option === '--data') return message('headless.options.folder', { option })
  if (option === '--database-url-file' || option === '--encryption-keys-file')
    return message('headless.options.required', { option })
  return message('headless.options.port', { option })
}

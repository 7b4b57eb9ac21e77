import { z } from 'zod'
import { backupSummarySchema } from '../../shared/backup/commands.ts'

export const MANIFEST = 'manifest.json'
const FORMAT = 'mcp-access-desk-backup'
const FORMAT_VERSION = 1

/** The files in a backup, in order, except for the manifest. */
export const PART_NAMES = ['settings.json', 'secrets.json', 'service.db', 'access.db'] as const
export type PartName = (typeof PART_NAMES)[number]

const partSchema = z.object({
  name: z.enum(PART_NAMES),
  bytes: z.int().nonnegative(),
  /** Lowercase hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Part = z.output<typeof partSchema>

/** The fields that every version of the format starts with. */
export const formatSchema = z.object({ format: z.literal(FORMAT), version: z.int().positive() })

/** Content of the first file in a backup: a summary of the backup, and a hash of each part. */
export const manifestSchema = backupSummarySchema.extend({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  parts: z.array(partSchema).length(PART_NAMES.length),
})
export type Manifest = z.output<typeof manifestSchema>

export const manifestOf = (content: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: FORMAT_VERSION,
  ...content,
})

const databaseKey = z.string().min(16).max(1000)

/** Content of `secrets.json`: the keys of the backup's databases, and each workspace's API key by workspace ID. */
export const backupSecretsSchema = z.object({
  databaseKeys: z.object({ 'service.db': databaseKey, 'access.db': databaseKey }),
  apiKeys: z.record(z.string().min(1).max(200), z.string().min(1).max(10_000)),
})
export type BackupSecrets = z.output<typeof backupSecretsSchema>

import { type CredentialSecrets, secretNamesOf } from '../../shared/management/definition/credential.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { AuditIds } from '../../shared/management/records/audit-entry.ts'
import type { Store } from '../store/store.ts'

/** A snapshot of a change's subject. */
export interface SubjectState {
  /** Its display name. */
  name: string
  /** Its identifiers and those of its parents. */
  ids: AuditIds
  /** Values that may be shown, by field. */
  fields: Record<string, unknown>
  /** Values that are hidden; only the fact that they changed may be shown. */
  secrets: Record<string, unknown>
  endpoints: readonly Endpoint[]
}

const NOTHING = { fields: {}, secrets: {}, endpoints: [] }

/** Identifiers passed to operations, by type. */
export interface Target {
  serverId?: string | undefined
  customerId?: string | undefined
  tokenId?: string | undefined
  apiKeyId?: string | undefined
  settings?: true
}

/** Reads the subject of an operation: the most specific object that its target names. Returns null if it doesn't exist. */
export async function readSubject(store: Store, target: Target): Promise<SubjectState | null> {
  if (target.tokenId !== undefined) return readToken(store, target.tokenId)
  if (target.apiKeyId !== undefined) return readApiKey(store, target.apiKeyId)
  if (target.customerId !== undefined) return readCustomer(store, target.customerId, target.serverId)
  if (target.serverId !== undefined) return readServer(store, target.serverId)
  if (target.settings) return readSettings(store)
  return null
}

async function readServer(store: Store, serverId: string): Promise<SubjectState | null> {
  const server = await store.servers.find(serverId)
  if (!server) return null
  const draft = await store.drafts.read(serverId)
  const { name, isActive, logContent, liveVersion, limits, toolMode, replyBudget } = server
  const secrets = draft ? secretsOf(draft.definition, await store.credentialSecrets.ofServer(serverId)) : {}
  return {
    name,
    ids: { serverId },
    endpoints: draft?.definition.endpoints ?? [],
    secrets,
    fields: {
      name,
      isActive,
      logContent,
      liveVersion,
      ...flat('limits', limits),
      ...flat('toolMode', toolMode),
      replyBudget,
      ...(draft && draftFields(draft.definition)),
    },
  }
}

function draftFields({ name, instructions, baseAddresses, credentials }: Definition): Record<string, unknown> {
  return {
    'draft name': name,
    'draft instructions': instructions,
    ...Object.fromEntries(baseAddresses.map((address) => [`draft base address ${address.name}`, address.url])),
    ...Object.fromEntries(
      credentials.map(({ id: _, name: called, ...rest }) => [`draft credential ${called}`, rest] as const),
    ),
  }
}

/** The secret values of credentials, one field each. */
const secretsOf = ({ credentials }: Definition, known: ReadonlyMap<string, CredentialSecrets>) =>
  Object.fromEntries(
    credentials.flatMap(({ id, name, details }) =>
      secretNamesOf(details).map((secret) => [`credential ${name}: ${secret}`, known.get(id)?.[secret]]),
    ),
  )

async function readCustomer(store: Store, customerId: string, serverId?: string): Promise<SubjectState | null> {
  const customer = await store.customers.find(customerId)
  if (!customer) return null
  const { primaryIdentity: name, metadata, note, tags } = customer
  const fields: Record<string, unknown> = { ...flat('metadata', metadata), note, tags }
  if (serverId !== undefined) {
    fields.tools = (await store.customerTools.ofCustomer(customerId)).get(serverId) ?? null
    Object.assign(fields, flat('limits', (await store.customerLimits.ofCustomer(customerId)).get(serverId) ?? {}))
  }
  const secrets =
    serverId === undefined ? {} : { 'bound values': await store.tokenRecords.lastBound(customerId, serverId) }
  return { ...NOTHING, secrets, name, ids: { customerId, ...(serverId !== undefined && { serverId }) }, fields }
}

async function readToken(store: Store, tokenId: string): Promise<SubjectState | null> {
  const token = await store.tokenRecords.find(tokenId)
  if (!token) return null
  const { serverId, customerId, ending, expiresAt, retiresAt, pausedAt, revokedAt } = token
  const name = (await store.customers.find(customerId))?.primaryIdentity ?? ''
  const claimLinkUntil = await store.claims.openUntil(tokenId, new Date().toISOString())
  const fields = { ending, expiresAt, retiresAt, pausedAt, revokedAt, claimLinkUntil }
  return { ...NOTHING, name, ids: { tokenId, customerId, serverId }, fields }
}

async function readApiKey(store: Store, apiKeyId: string): Promise<SubjectState | null> {
  const key = await store.apiKeys.find(apiKeyId)
  if (!key) return null
  const { name, scopes, expiresAt, revokedAt } = key
  return { ...NOTHING, name, ids: { apiKeyId }, fields: { name, scopes, expiresAt, revokedAt } }
}

async function readSettings(store: Store): Promise<SubjectState> {
  const { contact, retentionDays, auditRetentionDays } = store.meta
  const fields = {
    contact: await contact(),
    retentionDays: await retentionDays(),
    auditRetentionDays: await auditRetentionDays(),
  }
  return { ...NOTHING, name: '', ids: {}, fields }
}

const flat = (prefix: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

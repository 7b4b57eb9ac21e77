import { isDeepStrictEqual } from 'node:util'
import type { NeededAddress } from '../../../importers/curl/needed-addresses.ts'
import {
  type BaseAddress,
  baseAddressIdOf,
  renewReference,
  resolveBaseAddress,
} from '../../../shared/management/definition/base-address.ts'
import type { Credential, CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema, MAX_ENDPOINTS } from '../../../shared/management/definition/definition.ts'
import { hiddenFieldsOf, withoutStrayCharacters } from '../../../shared/management/definition/hidden-characters.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf, withCredentialIds } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { ImportCommand, ImportNotice, ImportReport } from '../../../shared/management/imports/import-report.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { createToolNames } from '../deploy/unique-tool-names.ts'
import { refuse } from '../refuse.ts'
import { withBaseIds } from '../servers/renew-ids.ts'
import { addressesOf, freeCredentialName, type ImportedCredential, matchCredential } from './match-credentials.ts'
import { placeBaseAddresses } from './place-base-addresses.ts'

/** The result of importing commands or a document. Secrets are only here, not in endpoints. */
export interface Imported {
  /** The document's title; null for commands. */
  name: string | null
  endpoints: Endpoint[]
  credentials: ImportedCredential[]
  /** Addresses that still have to be entered. Endpoints refer to them as `base:<id>`. */
  baseAddresses: NeededAddress[]
  commands?: ImportCommand[]
  notices: ImportNotice[]
}

/** How to treat imported operations that are already in the draft. */
export interface ImportChanges {
  /** Updates for endpoints of the draft, by endpoint ID. */
  updates: ReadonlyMap<string, (mine: Endpoint) => Endpoint>
  removals: ReadonlySet<string>
  /** Imported endpoints whose credentials the draft's endpoints take over, at the draft's address. */
  joining?: readonly Endpoint[]
}

const NO_CHANGES: ImportChanges = { updates: new Map(), removals: new Set() }

export interface Appended {
  /** Null if the draft stays unchanged. */
  definition: Definition | null
  /** Secret values of new credentials. */
  secrets: Map<string, CredentialSecrets>
  report: ImportReport
}

/**
 * Appends endpoints to a server's draft; `secrets` has the secret values of their credentials. Duplicate tool names get a number, and known
 * credentials and base addresses are reused (see `matchCredential`, `placeBaseAddresses`). Throws `invalidInput` if an answer isn't a base
 * address, or for `text` if the server would become too large.
 */
export function appendImported(
  { definition, secrets: known }: { definition: Definition; secrets: ReadonlyMap<string, CredentialSecrets> },
  imported: Imported,
  answers: Readonly<Record<string, string>> = {},
  { updates, removals, joining = [] }: ImportChanges = NO_CHANGES,
): Appended {
  const used = new Set([...imported.endpoints, ...joining].flatMap(credentialIdsOf))
  const found = imported.credentials.filter(({ credential }) => used.has(credential.id))
  const needed = imported.baseAddresses.filter(({ id }) => isUsed(id, imported.endpoints, found))
  const documents = new Set(imported.endpoints.map(({ origin }) => origin?.document))
  const { baseAddresses, ids: baseIds } = placeBaseAddresses(definition.baseAddresses, needed, answers, (baseId) =>
    definition.endpoints.every(
      ({ baseUrl, origin }) => baseAddressIdOf(baseUrl) !== baseId || documents.has(origin?.document),
    ),
  )
  const stray = imported.endpoints.filter((endpoint) => hiddenFieldsOf(endpoint).length > 0)
  const incoming = imported.endpoints.map((endpoint) => ({
    ...(stray.includes(endpoint) ? withoutStrayCharacters(endpoint) : endpoint),
    baseUrl: renewReference(endpoint.baseUrl, baseIds),
  }))

  const secrets = new Map(known)
  const added = new Map<string, CredentialSecrets>()
  const credentials = [...definition.credentials]
  const usedAs = new Map<string, string>()
  for (const { credential: raw, secrets: given } of found) {
    const credential = { ...raw, details: withBaseIds(raw.details, baseIds) }
    const addresses = addressesOf([...incoming, ...joining], raw.id, baseAddresses)
    const candidates = { credentials, secrets, endpoints: definition.endpoints, baseAddresses }
    const same = matchCredential({ credential, secrets: given }, addresses, candidates, new Set(usedAs.values()))
    usedAs.set(raw.id, same?.id ?? raw.id)
    if (same) {
      remember(credentials, same, credential.source)
      continue
    }
    const user = imported.endpoints.find((endpoint) => credentialIdsOf(endpoint).includes(raw.id))
    const places = [imported.name, user?.toolName ?? null, hostOf(addresses)]
    const name = freeCredentialName(credential, places, credentials)
    credentials.push({ ...credential, name })
    secrets.set(raw.id, given)
    added.set(raw.id, given)
  }

  const kept = definition.endpoints.filter(({ id }) => !removals.has(id))
  const toolName = createToolNames(kept.map((endpoint) => endpoint.toolName))
  const appended = incoming.map((endpoint) =>
    withCredentialIds(
      { ...endpoint, toolName: toolName(endpoint.toolName) },
      credentialIdsOf(endpoint).flatMap((id) => usedAs.get(id) ?? []),
    ),
  )
  const updated = kept.map((endpoint) => {
    const update = updates.get(endpoint.id)
    if (!update) return endpoint
    const after = update(endpoint)
    return withCredentialIds(
      after,
      credentialIdsOf(after).map((id) => usedAs.get(id) ?? id),
    )
  })
  const endpoints = [...updated, ...appended]
  const changed = { ...definition, baseAddresses, credentials, endpoints }
  refuseTooLarge(changed)
  const report: ImportReport = {
    endpointIds: appended.map(({ id }) => id),
    updatedIds: [...updates.keys()],
    removedIds: [...removals],
    credentialIds: [...new Set(usedAs.values())],
    baseAddressIds: [...new Set(baseIds.values())],
    commands: imported.commands ?? [],
    notices: [
      ...imported.notices,
      ...hiddenTexts(appended),
      ...strayTexts(stray),
      ...reusedAddresses(definition, needed, answers),
      ...openAddresses(baseAddresses, baseIds, appended),
    ],
  }
  return { definition: isDeepStrictEqual(changed, definition) ? null : changed, secrets: added, report }
}

/** Sets a matched credential's source if it has none yet. */
function remember(credentials: Credential[], same: Credential, source: string | undefined): void {
  if (same.source !== undefined || source === undefined) return
  credentials[credentials.findIndex(({ id }) => id === same.id)] = { ...same, source }
}

function isUsed(id: string, endpoints: readonly Endpoint[], found: readonly ImportedCredential[]): boolean {
  const used = (url: string) => url === `base:${id}` || url.startsWith(`base:${id}/`)
  return (
    endpoints.some(({ baseUrl }) => used(baseUrl)) ||
    found.some(({ credential: { details } }) => details.kind === 'oauth2ClientCredentials' && used(details.tokenUrl))
  )
}

function hostOf(addresses: ReadonlySet<string>): string | null {
  const [address = ''] = addresses
  return /^https?:\/\/([^/?#]+)/.exec(resolveBaseAddress(address, []) ?? '')?.[1] ?? null
}

/** Reports addresses reused from the server, because the user wasn't asked for them this time. */
function reusedAddresses(
  { baseAddresses }: Definition,
  needed: readonly NeededAddress[],
  answers: Readonly<Record<string, string>>,
): ImportNotice[] {
  return needed.flatMap(({ name, url }) => {
    const known = baseAddresses.find((each) => each.name === name)?.url
    if (!known || url !== null || Object.hasOwn(answers, name)) return []
    return [
      {
        line: null,
        severity: 'info' as const,
        message: say(message('management.import.addressKnown', { name, url: known })),
      },
    ]
  })
}

/** Reports that stray characters were removed, even if no visible text changed. */
function strayTexts(stray: readonly Endpoint[]): ImportNotice[] {
  const count = stray.filter((endpoint) => {
    const left = new Set(hiddenFieldsOf(withoutStrayCharacters(endpoint)).map(([field]) => field))
    return hiddenFieldsOf(endpoint).some(([field]) => !left.has(field))
  }).length
  if (count === 0) return []
  return [{ line: null, severity: 'info', message: say(message('management.import.strayCharacters', { count })) }]
}

/** Reports tools with text that only a model sees, which may be an injection. */
function hiddenTexts(added: readonly Endpoint[]): ImportNotice[] {
  const tools = added.filter((endpoint) => hiddenFieldsOf(endpoint).length > 0).map(({ toolName }) => toolName)
  if (tools.length === 0) return []
  const shown = tools.length > 5 ? [...tools.slice(0, 5), '…'] : tools
  const words = message('management.import.hiddenCharacters', { tools: shown, count: tools.length })
  return [{ line: null, severity: 'info', message: say(words) }]
}

/** Reports addresses that must be entered before a deploy. */
function openAddresses(
  baseAddresses: readonly BaseAddress[],
  baseIds: ReadonlyMap<string, string>,
  added: readonly Endpoint[],
): ImportNotice[] {
  const own = new Set(baseIds.values())
  return baseAddresses.flatMap(({ id, name, url }) => {
    const count = added.filter(({ baseUrl }) => baseAddressIdOf(baseUrl) === id).length
    if (url !== null || !own.has(id)) return []
    return [
      {
        line: null,
        severity: 'info' as const,
        message: say(message('management.import.addressOpen', { name, count })),
      },
    ]
  })
}

/** Rejects a definition that's too large as a whole. The size of each new endpoint is checked by the store. */
function refuseTooLarge({ endpoints, ...rest }: Definition): void {
  const parsed = definitionSchema.safeParse({ ...rest, endpoints: [] })
  const path = endpoints.length > MAX_ENDPOINTS ? ['endpoints'] : (parsed.error?.issues[0]?.path ?? [])
  const [field, ...inside] = path
  if (field === undefined) return
  if (inside.length > 0) throw refuse('text', message('management.import.notAServer', { field: path.join('.') }))
  throw refuse(
    'text',
    field === 'endpoints'
      ? message('management.import.tooManyEndpoints', { max: MAX_ENDPOINTS })
      : message('management.import.tooManyEntries', { field: String(field) }),
  )
}

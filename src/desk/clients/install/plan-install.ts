import { randomUUID } from 'node:crypto'
import type { InstallPlan } from '../../../shared/clients/install.ts'
import { message } from '../../../shared/text/message.ts'
import type { Access, ClientAdapter, ConfigText, Entry } from '../adapter.ts'
import { syntaxOf } from '../client-syntax.ts'
import { insertEntry, readEntries } from '../edit/edit.ts'
import { decodeFile, encodeFile, type FileText } from '../edit/file-text.ts'
import { type InsertedMark, markOf } from '../edit/inserted-mark.ts'
import { refusal } from '../edit/refusal.ts'
import { repaired } from '../edit/repair.ts'
import { holds } from '../edit/servers-at.ts'
import { entryName } from '../entry-name.ts'
import { type ConfigFile, checkReplaceable, hashOf, narrowMode, readConfigFile } from './config-file.ts'
import { hunksOf } from './hunks.ts'
import { stateOf, valueHashOf, withoutOwn } from './own-entry.ts'
import { fileFailure } from './storage-failure.ts'
import type { StoredRecord } from './stored-record.ts'

/** What to install, and where. */
export interface InstallRequest {
  adapter: ClientAdapter
  path: string
  access: Omit<Access, 'entryName'>
  /** The app's ID for the access; replaces an earlier install of the same access. */
  accessId: string | null
}

/** The data to write and then record. */
export interface PreparedWrite {
  content: Buffer
  mark: InsertedMark
  valueHash: string
  replaces: string | null
  /** Whether we created the whole file, so that it's removed along with the entry. */
  created: boolean
  /** The first folder created for the file. */
  createdFolder: string | null
  mode: number
  /** The file's mode before an install restricted it; null if none did. */
  formerMode: number | null
}

/** A plan and the data that applying it writes. It contains the token and never leaves this process. */
export interface PreparedInstall {
  plan: InstallPlan
  request: InstallRequest
  file: ConfigFile
  /** Null when there is nothing to do. */
  write: PreparedWrite | null
}

/**
 * Plans a change without making it. `records` are the existing installs.
 * @throws AppFailure storage with the reason when the file cannot be changed safely
 */
export async function planInstall(request: InstallRequest, records: readonly StoredRecord[]): Promise<PreparedInstall> {
  const { adapter, path, access } = request
  const { config } = adapter
  if (!config || !adapter.places)
    throw fileFailure(message('configFiles.noFile', { client: adapter.name }), message('configFiles.noFileRemedy'))
  const file = await readConfigFile(path)
  await checkReplaceable(file)
  const original = file.bytes ? decodeFile(file.bytes) : { bom: false, text: '' }
  const { file: decoded, repairs } = repaired(original, config, syntaxOf(adapter))
  const earlier = records.find(
    (record) => record.path === path && record.accessId !== null && record.accessId === request.accessId,
  )
  const own = earlier && stateOf(decoded.text, config, earlier) === 'present' ? earlier : null
  const mode = narrowMode(file.mode)
  const planned = (name: string, action: InstallPlan['action'], after: string): InstallPlan => ({
    id: randomUUID(),
    clientId: adapter.id,
    path,
    exists: file.bytes !== null,
    entryName: name,
    action,
    hunks: hunksOf(shown(original, decoded), after, access.token),
    warnings: [...adapter.warnings({ ...access, entryName: name })],
    repairs,
    narrowing: action === 'present' || mode === file.mode ? null : { from: file.mode, to: mode },
  })

  const present = presentName(decoded.text, config, access.url)
  const entryFor = (name: string): Entry => adapter.entry({ ...access, entryName: name })
  if (present !== null && own === null && repairs.length > 0)
    throw fileFailure(
      message('configFiles.clientCantRead', { client: adapter.name, line: repairs[0]?.lines[0] ?? 1 }),
      message('configFiles.removal.unparsableRemedy'),
    )
  if (
    present !== null &&
    repairs.length === 0 &&
    (own === null || own.valueHash === valueHashOf(entryFor(own.entryName)))
  )
    return { plan: planned(present, 'present', decoded.text), request, file, write: null }

  const base = own ? withoutOwn(decoded.text, config, own) : decoded.text
  const name = own?.entryName ?? entryName(access.title, readEntries(base, config).keys())
  const entry = entryFor(name)
  const { text, inserted } = insertEntry(base, config, name, entry)
  if (repaired({ ...decoded, text }, config, syntaxOf(adapter)).repairs.length > 0) throw refusal('unsafe')
  const action = own ? 'replace' : file.bytes === null ? 'create' : 'add'
  // Whether an earlier install created the file and it hasn't been changed since.
  const oursAlone = own?.created === true && own.fileHash === hashOf(file)
  const write: PreparedWrite = {
    content: encodeFile({ bom: decoded.bom, text }),
    mark: markOf(inserted.text, name),
    valueHash: valueHashOf(entry),
    replaces: own?.id ?? null,
    created: file.bytes === null || oursAlone,
    createdFolder: oursAlone ? own.createdFolder : null,
    mode,
    formerMode: mode === file.mode ? (own?.formerMode ?? null) : file.mode,
  }
  return { plan: planned(name, action, text), request, file, write }
}

/** Makes the byte order mark visible if it's removed. */
const shown = (before: FileText, after: FileText): string =>
  before.bom && !after.bom ? `⟨BOM⟩${before.text}` : before.text

/** The name of an existing entry with a URL, regardless of who wrote it. */
function presentName(text: string, config: ConfigText, url: string): string | null {
  for (const [name, entry] of readEntries(text, config)) if (holds(entry, url)) return name
  return null
}

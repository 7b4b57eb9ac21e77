import type { Client, ClientId } from '../../../shared/clients/client.ts'
import type { HandOff, Snippet } from '../../../shared/clients/hand-off.ts'
import { APP_LANGUAGE } from '../../../shared/text/language.ts'
import { message } from '../../../shared/text/message.ts'
import { sayIn } from '../../../shared/text/say-in.ts'
import { normalizeMcpUrl } from '../../api/mcp-url.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { insertEntry } from '../edit/edit.ts'
import { entryName } from '../entry-name.ts'
import { adapterOf, clientAdapters } from '../registry.ts'
import { fileHintOf } from './place-hint.ts'
import { cmdLine, posixLine, powershellLine } from './shell-text.ts'

/** Every client as listed in the window. */
export const clientList = (): Client[] => clientAdapters.map(describeClient)

function describeClient(adapter: ClientAdapter): Client {
  const { id, name, kind, connectsFrom, headers, notes } = adapter
  return {
    id,
    name,
    kind,
    connectsFrom,
    headers,
    notes: [...notes],
    maxTools: adapter.limits.tools ?? null,
    hasFile: adapter.places !== null,
    hasCommand: adapter.command !== undefined,
    hasLink: adapter.link !== undefined,
  }
}

/** A token allowed in a bearer header (RFC 6750 §2.1). Any other token stays in the URL and is kept off the command line. */
const HEADER_TOKEN = /^[A-Za-z0-9._~+/-]+=*$/

/**
 * Creates everything needed to set up one URL in one client. The entry's name is derived from `access.title`. Strings other than
 * messages are in `language`.
 */
export function handOff(id: ClientId, access: Omit<Access, 'entryName'>, language = APP_LANGUAGE): HandOff {
  const adapter = adapterOf(id)
  // Earlier releases of the app may have stored any URL, which a link would pass to another program.
  const normal = normalizeMcpUrl(access.url)
  const named = { ...access, url: normal ?? access.url, entryName: entryName(access.title) }
  const asked = adapter.command?.(named)
  const parts = HEADER_TOKEN.test(access.token) ? asked : adapter.command?.({ ...named, bearer: false })
  const leavesOut = parts?.length !== asked?.length
  return {
    clientId: id,
    entryName: named.entryName,
    snippet: snippetOf(adapter, named),
    fileHint: fileHintOf(adapter, sayIn(language)),
    command: parts ? { posix: posixLine(parts), powershell: powershellLine(parts), cmd: cmdLine(parts) } : null,
    link: (normal !== null && adapter.link?.(named)) || null,
    noLink: adapter.noLink ?? null,
    steps: [...adapter.steps(named)],
    check: adapter.check(named),
    restart: adapter.restart,
    warnings: [
      ...adapter.warnings(named),
      ...(leavesOut ? [message('clientGuides.commandHeaderLeftOut')] : []),
      ...(parts ? [message('clientGuides.commandHistory')] : []),
    ],
  }
}

/** The text to paste: a complete file with this one server, or the fields of a form, one per line. */
function snippetOf(adapter: ClientAdapter, access: Access): Snippet {
  const entry = adapter.entry(access)
  if (adapter.config) {
    const { text } = insertEntry('', adapter.config, access.entryName, entry)
    return { language: adapter.config.format, text }
  }
  const lines = Object.entries(entry).map(([name, value]) => `${name}: ${String(value)}\n`)
  return { language: 'text', text: lines.join('') }
}

import type { Snippet } from '../../../shared/clients/hand-off.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { insertEntry } from '../edit/edit.ts'

/** What the user pastes: a complete file with this one server, or the fields of a form, one per line. */
export function snippetOf(adapter: ClientAdapter, access: Access): Snippet {
  const entry = adapter.entry(access)
  if (adapter.config) {
    const { text } = insertEntry('', adapter.config, access.entryName, entry)
    return { language: adapter.config.format, text }
  }
  const lines = Object.entries(entry).map(([name, value]) => `${name}: ${String(value)}\n`)
  return { language: 'text', text: lines.join('') }
}

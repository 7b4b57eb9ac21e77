import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Queries } from './engine/engine.ts'

/** Maximum number of definitions cached in addition to those in use: the drafts and live versions of servers being edited. */
const MAX_RECENT = 6

/** Caches stored definitions by their row's text. Forgets those written by a transaction that isn't committed. */
export function createDefinitionCache(database: Pick<Queries, 'onEnd'>) {
  /** The row contents of stored definitions, with their servers. */
  const texts = new WeakMap<Definition, { serverId: string; text: string }>()
  const recent = new Map<string, Definition>()
  const keyOf = (serverId: string, text: string) => `${serverId} ${text}`

  function remember(serverId: string, text: string, definition: Definition): Definition {
    const key = keyOf(serverId, text)
    recent.delete(key)
    recent.set(key, definition)
    for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest)
    texts.set(definition, { serverId, text })
    database.onEnd((outcome) => {
      if (outcome === 'committed') return
      recent.delete(key)
      texts.delete(definition)
    })
    return definition
  }

  return {
    /** Caches a definition, which must be frozen, and returns it. */
    remember,
    /** Returns the cached definition with this text, and marks it as recently used. */
    find(serverId: string, text: string): Definition | undefined {
      const same = recent.get(keyOf(serverId, text))
      return same && remember(serverId, text, same)
    },
    /** Returns the text of a definition's row on this server; undefined if it isn't stored there. */
    textOf(serverId: string, definition: Definition): string | undefined {
      const stored = texts.get(definition)
      return stored?.serverId === serverId ? stored.text : undefined
    },
  }
}
export type DefinitionCache = ReturnType<typeof createDefinitionCache>

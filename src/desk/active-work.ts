import { createEmitter } from '../base/changes/emitter.ts'
import type { UpdateWait } from '../shared/updates/commands.ts'

/** Work that a restart would interrupt. */
export interface ActiveWork {
  /** Adds a kind of work. Kinds added first take precedence in `current`. */
  add(kind: UpdateWait, isActive: () => boolean): void
  /** The kind of work in progress, or null when there is none. */
  current(): UpdateWait | null
  /** Calls `listener` when work may have started or finished. */
  onChange(listener: () => void): void
  changed(): void
}

/** Creates an empty registry of work in progress. */
export function createActiveWork(): ActiveWork {
  const kinds: { kind: UpdateWait; isActive: () => boolean }[] = []
  const changes = createEmitter<void>()
  return {
    add: (kind, isActive) => void kinds.push({ kind, isActive }),
    current: () => kinds.find(({ isActive }) => isActive())?.kind ?? null,
    onChange: (listener) => void changes.on(listener),
    changed: () => changes.emit(),
  }
}

import type {
  AlikeChoice,
  InspectedOperation,
  OperationState,
} from '../../../../shared/management/imports/document-inspection.ts'

/** A folder or tag with its contents, or an operation. */
export type TreeRow = {
  level: number
  /** Position among the rows of the same group, starting at 1, and the number of those rows, because most aren't rendered. */
  position: number
  size: number
} & (
  | {
      kind: 'group'
      id: string
      name: string
      /** Operations in the row, at any depth. */
      operations: readonly InspectedOperation[]
      expanded: boolean
    }
  | { kind: 'operation'; id: string; operation: InspectedOperation }
)

/** Filters for the tree; null shows all. */
export interface OperationFilter {
  search: string
  method: string | null
  state: OperationState | null
}

export const NO_OPERATION_FILTER: OperationFilter = { search: '', method: null, state: null }

interface Group {
  id: string
  name: string
  groups: Map<string, Group>
  operations: InspectedOperation[]
}

/** ID of the group for operations that the document no longer has. */
export const REMOVED_GROUP = 'removed'

/** Returns the groups of an operation: its tag or folders, or the first segment of its path if it has none. */
function placeOf({ groups, path, state }: InspectedOperation): string[] {
  if (state === 'removed') return []
  if (groups.length > 0) return [...groups]
  return [`/${path.replace(/^(https?:\/\/[^/]*)?\/*/, '').split(/[/?]/)[0] ?? ''}`]
}

/** Returns the operations that match a filter. Every word must occur in the path, method, tool name, summary, or a folder's name. */
export function filterOperations(
  operations: readonly InspectedOperation[],
  { search, method, state }: OperationFilter,
): readonly InspectedOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && method === null && state === null) return operations
  return operations.filter((each) => {
    if (method !== null && each.method !== method) return false
    if (state !== null && each.state !== state) return false
    const text = [each.method, each.path, each.toolName, each.summary, ...each.groups].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function buildTree(operations: readonly InspectedOperation[]): Group {
  const root: Group = { id: '', name: '', groups: new Map(), operations: [] }
  for (const operation of operations) {
    let group = root
    for (const name of operation.state === 'removed' ? [REMOVED_GROUP] : placeOf(operation)) {
      const id = operation.state === 'removed' ? REMOVED_GROUP : `${group.id}/${JSON.stringify(name)}`
      const known = group.groups.get(id) ?? { id, name, groups: new Map(), operations: [] }
      group.groups.set(id, known)
      group = known
    }
    group.operations.push(operation)
  }
  return root
}

const below = (group: Group): InspectedOperation[] => [
  ...[...group.groups.values()].flatMap(below),
  ...group.operations,
]

/**
 * Returns the tree's rows from top to bottom, without the contents of collapsed groups. Groups keep the document's order; their operations
 * are sorted by path.
 */
export function treeRows(operations: readonly InspectedOperation[], collapsed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (group: Group, level: number): void => {
    const size = group.groups.size + group.operations.length
    let position = 0
    for (const child of group.groups.values()) {
      const expanded = !collapsed.has(child.id)
      position += 1
      const { id, name } = child
      rows.push({ kind: 'group', id, name, level, position, size, operations: below(child), expanded })
      if (expanded) add(child, level + 1)
    }
    const sorted = [...group.operations].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    for (const operation of sorted) {
      position += 1
      rows.push({ kind: 'operation', id: operation.key, level, position, size, operation })
    }
  }
  add(buildTree(operations), 1)
  return rows
}

/** Whether an operation can be selected; one that's identical in the draft can't. */
export const isChoosable = ({ state }: InspectedOperation): boolean => state !== 'present'

/** Returns the tri-state checkbox value for these operations. */
export function selectionState(
  operations: readonly InspectedOperation[],
  chosen: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  const choosable = operations.filter(isChoosable)
  const count = choosable.filter(({ key }) => chosen.has(key)).length
  return count === 0 ? 'none' : count === choosable.length ? 'all' : 'some'
}

/** Selects all of these operations, or deselects them if all were selected. */
export function toggleOperations(
  operations: readonly InspectedOperation[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const choosable = operations.filter(isChoosable)
  const next = new Set(chosen)
  const remove = selectionState(choosable, chosen) === 'all'
  for (const { key } of choosable) {
    if (remove) next.delete(key)
    else next.add(key)
  }
  return next
}

/** Maximum number of tools to preselect. A model can't make use of more new tools, so beyond that nothing is preselected. */
const MAX_PRESELECTED = 128

/** Returns the initial selection: everything new or changed that isn't deprecated, or nothing if that's more than clients can handle. */
export function firstChoice(operations: readonly InspectedOperation[]): ReadonlySet<string> {
  const changed = operations.filter(({ state }) => state === 'changed')
  const fresh = operations.filter(({ state, deprecated }) => state === 'new' && !deprecated)
  return new Set([...changed, ...(fresh.length > MAX_PRESELECTED ? [] : fresh)].map(({ key }) => key))
}

/** Totals for a selection. `tokens` counts what's added or updated. */
export interface ChoiceSums {
  added: number
  updated: number
  removed: number
  tokens: number
}

/** Computes the totals for a selection. */
export function sumChoice(
  operations: readonly InspectedOperation[],
  chosen: ReadonlySet<string>,
  alikeChoice: AlikeChoice = 'add',
): ChoiceSums {
  const sums: ChoiceSums = { added: 0, updated: 0, removed: 0, tokens: 0 }
  for (const { key, state, tokens, alike } of operations) {
    if (!chosen.has(key) || (alike !== null && alikeChoice === 'skip')) continue
    const isUpdate = state === 'changed' || (alike !== null && alikeChoice === 'update')
    if (state === 'removed') sums.removed += 1
    else {
      sums[isUpdate ? 'updated' : 'added'] += 1
      sums.tokens += tokens
    }
  }
  return sums
}

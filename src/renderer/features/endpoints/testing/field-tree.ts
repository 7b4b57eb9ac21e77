/** A field of a JSON reply. `path` passes through arrays: `items.name`. */
export interface FieldNode {
  name: string
  path: string
  children: FieldNode[]
}

const MAX_FIELDS = 600
const MAX_DEPTH = 8

/** Returns the fields of a JSON document in order of first appearance; null if it isn't JSON or doesn't contain an object. */
export function fieldTree(text: string): FieldNode[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  let count = 0
  const collect = (from: unknown, prefix: string, depth: number, into: Map<string, FieldNode>): void => {
    if (Array.isArray(from)) {
      for (const each of from.slice(0, 50)) collect(each, prefix, depth, into)
      return
    }
    if (typeof from !== 'object' || from === null || depth > MAX_DEPTH) return
    for (const [name, inner] of Object.entries(from)) {
      const known = into.get(name)
      if (!known && count >= MAX_FIELDS) return
      const path = prefix === '' ? name : `${prefix}.${name}`
      const node = known ?? { name, path, children: [] }
      if (!known) {
        count += 1
        into.set(name, node)
      }
      const children = new Map(node.children.map((child) => [child.name, child]))
      collect(inner, path, depth + 1, children)
      node.children = [...children.values()]
    }
  }
  const roots = new Map<string, FieldNode>()
  collect(value, '', 1, roots)
  return roots.size === 0 ? null : [...roots.values()]
}

/** How much of a field is kept; `some` if only parts of it are. */
export type Kept = 'all' | 'some' | 'none'

/** Returns how much of a field is kept, based on its own path and its ancestors' paths. */
export function keptOf(node: FieldNode, fields: readonly string[]): Kept {
  if (fields.some((field) => field === node.path || node.path.startsWith(`${field}.`))) return 'all'
  if (fields.some((field) => field.startsWith(`${node.path}.`))) return 'some'
  return 'none'
}

/** Returns the leaves below a field; the field itself if it has no parts. */
export const leavesOf = (node: FieldNode): FieldNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf)

/** Returns the shortest list that keeps exactly these leaves: if all parts of a field are kept, the field stands for them. */
export function shortestFields(nodes: readonly FieldNode[], kept: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) =>
    leavesOf(node).every(({ path }) => kept.has(path)) ? [node.path] : shortestFields(node.children, kept),
  )
}

/** Returns the kept fields after toggling one and everything in it. Kept fields that this reply doesn't contain are preserved. */
export function toggleField(
  tree: readonly FieldNode[],
  fields: readonly string[],
  node: FieldNode,
  on: boolean,
): string[] {
  const all = tree.flatMap(leavesOf)
  const kept = new Set(all.filter((leaf) => keptOf(leaf, fields) === 'all').map(({ path }) => path))
  for (const { path } of leavesOf(node)) {
    if (on) kept.add(path)
    else kept.delete(path)
  }
  const shown = (field: string) =>
    all.some(({ path }) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
  return [...shortestFields(tree, kept), ...fields.filter((field) => !shown(field))]
}

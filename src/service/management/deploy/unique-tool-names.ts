import { MAX_TOOL_NAME } from '../../../shared/management/endpoint/endpoint.ts'

/** Gives out tool names that differ from `taken` and from each other, capitals aside: `list`, `list_2`, `list_3`. */
export function createToolNames(taken: readonly string[]): (wanted: string) => string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  return (wanted) => {
    let name = wanted
    for (let count = 2; known.has(name.toLowerCase()); count += 1) {
      const ending = `_${count}`
      name = wanted.slice(0, MAX_TOOL_NAME - ending.length) + ending
    }
    known.add(name.toLowerCase())
    return name
  }
}

import { numberedToolName } from '../../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../../shared/values/free-name.ts'

/** Creates tool names that differ from `taken` and from each other, ignoring case: `list`, `list_2`, `list_3`. */
export function createToolNames(taken: readonly string[]): (wanted: string) => string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  return (wanted) => {
    const name = freeName(
      wanted,
      (each) => known.has(each.toLowerCase()),
      (number) => numberedToolName(wanted, number),
    )
    known.add(name.toLowerCase())
    return name
  }
}

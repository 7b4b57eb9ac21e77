import { type JsonNode, parseJsonText } from './json-text.ts'

/**
 * JSON text in which some strings are others, all else as written. `replace` gets the member that a string is the value of,
 * or is in a list of, and its text; null leaves it. Text that's no JSON comes back as it is.
 */
export function replaceStrings(text: string, replace: (key: string, value: string) => string | null): string {
  const tree = parseJsonText(text)
  if (!tree) return text
  const found: { start: number; end: number; value: string }[] = []
  const visit = (node: JsonNode, key: string): void => {
    if (node.kind === 'object') for (const { key: own, value } of node.members) visit(value, own)
    else if (node.kind === 'array') for (const item of node.items) visit(item, key)
    else if (node.kind === 'string') {
      const value = replace(key, node.value)
      if (value !== null) found.push({ start: node.start, end: node.end, value })
    }
  }
  visit(tree, '')
  let result = ''
  let end = 0
  for (const each of found) {
    result += `${text.slice(end, each.start)}${JSON.stringify(each.value)}`
    end = each.end
  }
  return result + text.slice(end)
}

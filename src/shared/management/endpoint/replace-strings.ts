import { type JsonNode, parseJsonText } from './json-text.ts'

/**
 * Replaces strings in JSON text and keeps everything else as written. `replace` gets the key of the member whose value (or list) contains
 * the string, and the string itself; it returns null to keep the string. Text that isn't JSON is returned unchanged.
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

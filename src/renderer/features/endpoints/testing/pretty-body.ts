import { parseJsonText } from '../../../../shared/management/endpoint/json-text.ts'

/** Indents JSON text, keeping its numbers as written; returns other text unchanged. */
export function prettyBody(text: string): string {
  const root = parseJsonText(text)
  if (!root) return text
  type Node = typeof root
  const write = (node: Node, indent: string): string => {
    const inner = `${indent}  `
    if (node.kind === 'object') {
      if (node.members.length === 0) return '{}'
      const lines = node.members.map(({ key, value }) => `${inner}${JSON.stringify(key)}: ${write(value, inner)}`)
      return `{\n${lines.join(',\n')}\n${indent}}`
    }
    if (node.kind === 'array') {
      if (node.items.length === 0) return '[]'
      return `[\n${node.items.map((item) => inner + write(item, inner)).join(',\n')}\n${indent}]`
    }
    return text.slice(node.start, node.end)
  }
  return write(root, '')
}

import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { type JsonNode, parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { message } from '../../../shared/text/message.ts'
import { isSecretName, looksSecret } from '../secret-shape.ts'
import type { RequestTemplate } from './request-template.ts'

/**
 * Replaces each hard-coded secret in a JSON template, recognized by its member's name or by its shape, with a parameter whose value each
 * customer supplies.
 */
export function hideSecretMembers(text: string, template: RequestTemplate): string {
  const tree = parseJsonText(text)
  if (!tree) return text
  const found: { key: string; node: JsonNode }[] = []
  const visit = (node: JsonNode, key: string): void => {
    if (node.kind === 'object') for (const { key: own, value } of node.members) visit(value, own)
    else if (node.kind === 'array') for (const item of node.items) visit(item, key)
    else if (node.kind === 'string' && isSecretValue(key, node.value)) found.push({ key, node })
  }
  visit(tree, 'value')
  let result = text
  // Replace from the end so that earlier offsets stay valid.
  for (const { key, node } of found.reverse()) {
    result = `${result.slice(0, node.start)}"${ask(key, template)}"${result.slice(node.end)}`
  }
  return result
}

const isSecretValue = (key: string, value: string): boolean =>
  !value.includes('{{') && !isPlaceholderValue(value) && (isSecretName(key) || looksSecret(value))

function ask(key: string, template: RequestTemplate): string {
  template.report('dropped', message('documentNotices.postman.memberSecret', { name: key }))
  return template.own(key, 'body', { required: true, description: '', value: '', secret: true })
}

import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { isPlural } from '../../../shared/management/endpoint/naming.ts'
import { requestText } from '../../../shared/management/endpoint/request-text.ts'
import { ACTIONS, METHOD_VERBS, READING } from './verbs.ts'

/** Returns a title for a tool: "List orders" for `list_orders`. */
export function titleOf(toolName: string): string {
  const words = toolName.replaceAll('_', ' ').trim()
  return words === '' ? 'Call' : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/**
 * Describes what the tool does, with the request in parentheses. A comment above the command comes first because it's the author's own
 * description; one that may contain a secret is omitted.
 */
export function descriptionOf(toolName: string, endpoint: Pick<Endpoint, 'method' | 'path'>, comment?: string): string {
  const said = comment?.trim().replace(/[.:;,\s]+$/, '') ?? ''
  const usable =
    said.length >= 4 &&
    said.length <= 200 &&
    /\p{L}{3}/u.test(said) &&
    !/[\w+/=.-]{20,}|password|secret|token\s*[:=]/i.test(said)
  return `${usable ? `${said[0]?.toUpperCase()}${said.slice(1)}` : sentenceOf(toolName)} (${requestText(endpoint)}).`
}

function sentenceOf(toolName: string): string {
  const [verb = 'call', ...rest] = toolName.split('_')
  const object = rest.join(' ').replace(/ \d+$/, '')
  const does =
    `${verb[0]?.toUpperCase()}${verb.slice(1)}${/(?:s|sh|ch|x|o)$/.test(verb) ? 'es' : /[^aeiou]y$/.test(verb) ? '\b' : 's'}`.replace(
      'y\b',
      'ies',
    )
  const known = ACTIONS.has(verb) || /^(?:post|kick)$/.test(verb) || Object.values<string>(METHOD_VERBS).includes(verb)
  if (object === '' || !known) return `Calls ${toolName.replaceAll('_', ' ')}`
  if (isPlural(object) || /^(?:data|current|all|my|by|to|from|with|in)\b/.test(object)) return `${does} ${object}`
  return `${does} ${/^(?:get|check|describe)$/.test(verb) ? 'the' : /^(?:[aeio]|u(?![nst][aeiou]))/.test(object) ? 'an' : 'a'} ${object}`
}

/** Returns overrides for the annotations that the method implies, but only if the name is unambiguous. */
export function annotationsFor(
  toolName: string,
  { method, body }: Pick<Endpoint, 'method' | 'body'>,
): Endpoint['annotations'] {
  const graphql = body.kind === 'json' && /"query"\s*:\s*"\s*(?:query\b|\{)/.test(body.template)
  if (method === 'POST' && (graphql || READING.has(toolName.split('_')[0] ?? '')))
    return { readOnly: true, destructive: false, idempotent: true }
  return {}
}

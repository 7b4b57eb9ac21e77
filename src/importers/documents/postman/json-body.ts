import { parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import type { RequestTemplate } from './request-template.ts'

/** A string of JSON, a comment, or a variable: whatever of them starts first. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\{\{([^{}\n]{1,200})\}\}/g

/**
 * A raw JSON body as a template: variables become placeholders, those outside of strings in quotes, as the template asks;
 * comments go, as Postman takes them out too. Null when the rest is no JSON.
 */
export function jsonTemplate(raw: string, template: RequestTemplate): string | null {
  const probe = raw.replace(TOKEN, (token, bare?: string) =>
    bare !== undefined ? '0' : token.startsWith('"') ? token : '',
  )
  if (!parseJsonText(probe)) return null
  return raw.replace(TOKEN, (token, bare?: string) => {
    if (bare !== undefined) return `"${template.variable(bare.trim(), 'body', true)}"`
    return token.startsWith('"') ? template.text(token, 'body') : ''
  })
}

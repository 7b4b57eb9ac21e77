import { parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import type { RequestTemplate } from './request-template.ts'

/** Matches the next JSON string, comment, or variable. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\{\{([^{}\n]{1,200})\}\}/g

/**
 * Converts a raw JSON body to a template: variables become placeholders, with quotes outside strings as templates require; comments are
 * removed, as Postman does. Returns null if the rest isn't JSON.
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

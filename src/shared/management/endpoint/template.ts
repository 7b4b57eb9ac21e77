/** A placeholder in a template: `{{name}}`, spaces inside allowed. The name is that of a parameter. */
const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.-]{1,64})\s*\}\}/g

/** One stretch of a template: literal text, or the value of a parameter. */
export type TemplatePart = { text: string } | { parameter: string }

/**
 * Splits a template at its placeholders. Only names in `known` count; other braces are literal text, so that a value
 * which happens to hold `{{…}}` is sent as it was written.
 */
export function parseTemplate(template: string, known: ReadonlySet<string>): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? ''
    if (!known.has(name)) continue
    if (match.index > end) parts.push({ text: template.slice(end, match.index) })
    parts.push({ parameter: name })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ text: template.slice(end) })
  return parts
}

/** Names of all placeholders in a template, in their order, each once. */
export function placeholderNames(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))]
}

/** The placeholder of a parameter, as it stands in a template. */
export const placeholder = (name: string): string => `{{${name}}}`

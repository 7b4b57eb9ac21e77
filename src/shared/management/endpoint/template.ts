/** A placeholder in a template, `{{name}}`, with optional spaces. The name is that of a parameter. */
const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.-]{1,64})\s*\}\}/g

/** A piece of a template: literal text, or a parameter's value. */
export type TemplatePart = { text: string } | { parameter: string }

/**
 * Splits a template at its placeholders. Only names in `known` count; other braces are literal text, so a value that happens to contain
 * `{{…}}` is sent as written.
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

/** Returns the distinct names of all placeholders in a template, in order. */
export function placeholderNames(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))]
}

/** Returns a parameter's placeholder as used in templates. */
export const placeholder = (name: string): string => `{{${name}}}`

import type { Entry, Json } from '../adapter.ts'

/** Words that YAML 1.1 or 1.2 would read as something other than text, or that look like numbers or dates. */
const NOT_PLAIN = /^(?:true|false|yes|no|on|off|null|~|y|n|[-+.\d].*)$/i
const PLAIN = /^[A-Za-z_](?:[\w ./@-]|:(?! |$))*$/

/** A map as unindented lines of YAML; `unit` is one level of indentation. */
export function yamlLines(entry: Entry, unit: string): string[] {
  return Object.entries(entry).flatMap(([key, value]) => {
    const name = scalar(key)
    if (typeof value !== 'object' || value === null) return [`${name}: ${scalar(value)}`]
    if (Array.isArray(value)) return [`${name}: ${JSON.stringify(value)}`]
    if (Object.keys(value).length === 0) return [`${name}: {}`]
    return [`${name}:`, ...yamlLines(value, unit).map((line) => unit + line)]
  })
}

/** A scalar: plain if unambiguous, else in JSON's double quotes. */
function scalar(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return PLAIN.test(value) && !NOT_PLAIN.test(value) && !value.endsWith(' ') ? value : JSON.stringify(value)
}

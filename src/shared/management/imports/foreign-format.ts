/** Common API and request formats that can't be imported, each with a pattern that only it matches near its beginning. */
const FORMATS = {
  bruno: /^meta \{\s*\n[\s\S]*?^(?:get|post|put|patch|delete|head|options) \{/m,
  brunoFolder: /^\s*\{\s*"version"\s*:\s*"1"\s*,\s*"name"\s*:[^{}]*"type"\s*:\s*"collection"/,
  openCollection: /^(?:(?:#|---)[^\n]*\n|\s)*(?:\{\s*)?["']?opencollection["']?\s*:/,
  discovery: /"kind"\s*:\s*"discovery#restDescription"|"discoveryVersion"\s*:/,
  arazzo: /^(?:(?:#|---)[^\n]*\n|\s)*(?:\{\s*)?["']?arazzo["']?\s*:/,
  overlay: /^(?:(?:#|---)[^\n]*\n|\s)*(?:\{\s*)?["']?overlay["']?\s*:\s*["']?\d/,
  asyncApi: /^(?:(?:#|---)[^\n]*\n|\s)*(?:\{\s*)?["']?asyncapi["']?\s*:/,
  graphqlIntrospection: /"__schema"\s*:\s*\{/,
  graphqlSchema:
    /^\s*(?:"""[\s\S]*?"""\s*)?(?:extend\s+)?(?:type|interface|input|enum|scalar|union|directive|schema)\b(?=[^\n:=]*\{|\s+@?\w+\s*(?:\n|=|\())(?![^\n]*;)/,
  wsdl: /<(?:\w+:)?definitions\b[^>]*schemas\.xmlsoap\.org\/wsdl|<(?:\w+:)?description\b[^>]*www\.w3\.org\/ns\/wsdl/,
  wadl: /<application\b[^>]*wadl\.dev\.java\.net/,
  page: /^\s*(?:<!doctype html|<html\b)/i,
  restfox: /"exportedFrom"\s*:\s*"Restfox/,
  thunderClient: /"clientName"\s*:\s*"Thunder Client"/,
  hoppscotch: /^\s*[[{][\s\S]{0,400}"v"\s*:\s*\d+[\s\S]*"(?:folders|requests)"\s*:\s*\[/,
  httpFile:
    /^\s*(?:(?:###|#|\/\/|@\w+\s*=)[^\n]*\n\s*)*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|\{\{)\S+/,
  postmanDump: /^\s*\{[\s\S]{0,200}"collections"\s*:\s*\[/,
  raml: /^#%RAML\b/,
  apiBlueprint: /^FORMAT:\s*1A\b/,
} as const

export type ForeignFormat = keyof typeof FORMATS

/** Number of characters to search for a format. */
const LOOKED_AT = 20_000

/**
 * Returns which unsupported format a text has, or null if it has none of them. OpenAPI documents and Postman collections aren't among these
 * formats.
 */
export function foreignFormat(text: string): ForeignFormat | null {
  const beginning = text.replace(/^\uFEFF/, '').slice(0, LOOKED_AT)
  for (const [format, mark] of Object.entries(FORMATS)) if (mark.test(beginning)) return format as ForeignFormat
  return null
}

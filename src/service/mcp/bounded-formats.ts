import type { Ajv, Format } from 'ajv'
import type { DefinedFormats } from 'ajv-formats/dist/formats.js'

/** Longest text that is judged by a format, in characters; the API judges longer ones. */
const MAX_LENGTH = 4_096

type TextCheck = (text: string) => boolean

/**
 * Adds the usual formats to a validator so that no text makes them slow: long texts are left to the API, and the one
 * expression that is not linear (`url`, no format of JSON Schema's own) is replaced.
 */
export function addBoundedFormats(ajv: Ajv, formats: DefinedFormats): void {
  for (const [name, format] of Object.entries(formats) as [string, Format][]) {
    const check = name === 'url' ? isUrl : textCheck(format)
    ajv.addFormat(name, check ? (text: string) => text.length > MAX_LENGTH || check(text) : format)
  }
}

/** How a format judges text; null for a format of numbers and for one that allows everything. */
function textCheck(format: Format): TextCheck | null {
  if (format instanceof RegExp) return (text) => format.test(text)
  if (typeof format === 'function') return format
  if (typeof format !== 'object' || format.type === 'number' || format.async) return null
  const { validate } = format
  if (validate instanceof RegExp) return (text) => validate.test(text)
  return typeof validate === 'function' ? (validate as TextCheck) : null
}

function isUrl(text: string): boolean {
  try {
    return /^(?:https?|ftp):$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

import type { Json, JsonObject } from '../json.ts'
import type { DocumentParameter } from './document-shape.ts'

/** `api-version`, `revision`, `X-GitHub-Api-Version`, `Notion-Version`. */
const VERSION_NAME = /(?:^|[-_.])(?:api[-_.]?)?(?:version|revision)$|apiVersion$/i
/** In a query or a path, a version may be that of a resource, unless its name or value identifies it as the API's. */
const API_VERSION_NAME = /api[-_.]?version$/i
const DATED = /^\d{4}-\d{2}(?:-\d{2})?(?:[-.][\w.-]+)?$/
const NUMBERED = /^v?\d+(?:\.\d+)*$/i

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

/**
 * Returns the only useful value for a required parameter: its only allowed value, the version of the API that the document describes, or
 * the default of a header, which models have no reason to change. Returns undefined for any other parameter. `apiVersion`: the version in
 * the document.
 */
export function onlyValue(
  { name, in: place, required }: DocumentParameter,
  { const: constant, enum: options, default: preset, examples }: JsonObject,
  example: Json | undefined,
  apiVersion: string,
): string | undefined {
  if (!required && place !== 'path') return undefined
  const single = constant ?? (Array.isArray(options) && options.length === 1 ? options[0] : undefined)
  if (single !== undefined) return textOf(single)
  if (Array.isArray(options)) return undefined
  const given = textOf(preset)
  if (place === 'header' && given !== undefined) return given
  if (!VERSION_NAME.test(name)) return undefined
  const isOfApi = place === 'header' || API_VERSION_NAME.test(name)
  const fits = (value: string | undefined) =>
    value !== undefined && (DATED.test(value) || (isOfApi && NUMBERED.test(value)))
  if (given !== undefined && (isOfApi || DATED.test(given) || (place === 'path' && NUMBERED.test(given)))) return given
  const shown = textOf(example ?? (Array.isArray(examples) ? examples[0] : undefined))
  if (isOfApi && fits(shown)) return shown
  return isOfApi && DATED.test(apiVersion) ? apiVersion : undefined
}

/** Returns the default of a required value. It's sent if the model doesn't supply one, because the API doesn't apply the default itself. */
export function presetOf(required: boolean, { default: preset }: JsonObject): Json | undefined {
  return required && textOf(preset) !== undefined ? preset : undefined
}

import { createHash } from 'node:crypto'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { isObject } from '../../shared/values/is-object.ts'

/** Serializes to JSON with sorted members, so that equal values yield equal strings. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  ) ?? 'null'

const hash = (value: unknown): string => createHash('sha256').update(stableJson(value)).digest('base64url').slice(0, 12)

/**
 * Returns a short hash for each part of an endpoint that comes from its document: `title`, `description`, `request` (method, path, query,
 * headers, body), and `parameters.<name>`. Equal hashes mean equal parts. Excludes tool names, addresses, and credentials because they
 * belong to the server after the import.
 */
export function fingerprintOf(
  endpoint: Pick<
    Endpoint,
    'title' | 'description' | 'method' | 'path' | 'query' | 'headers' | 'body' | 'argumentsSchema' | 'parameters'
  >,
): Record<string, string> {
  const { title, description, method, path, query, headers, body, argumentsSchema } = endpoint
  return {
    title: hash(title),
    description: hash(description),
    request: hash({ method, path, query, headers, body, argumentsSchema }),
    ...Object.fromEntries(endpoint.parameters.map((parameter) => [`parameters.${parameter.name}`, hash(parameter)])),
  }
}

/** Returns the names of the parts in which two fingerprints differ, including parts that only one of them has. */
export function differingParts(before: Record<string, string>, after: Record<string, string>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => before[name] !== after[name])
}

/** Returns a short, stable ID for a document, derived from what doesn't change between its versions. */
export const documentIdOf = (kind: string, ...identity: string[]): string =>
  `doc_${createHash('sha256')
    .update(JSON.stringify([kind, ...identity]))
    .digest('base64url')
    .slice(0, 16)}`

import { isPathValue, typeOfText, valueOfText } from '../../../shared/management/candidates/infer-value-type.ts'
import type { Body, Endpoint, Pair } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { placesOf } from '../../../shared/management/endpoint/parameter-places.ts'
import { message } from '../../../shared/text/message.ts'
import type { Notices } from '../lex/statement.ts'
import { annotationsFor, descriptionOf, titleOf } from '../name/describe.ts'
import { toolNameOf } from '../name/tool-name.ts'
import { globName } from '../read/address.ts'
import { mergeJson } from './merge-json.ts'
import { mergePairs } from './merge-pairs.ts'
import { MergedParameters, NotAlike } from './merged-parameters.ts'

/** An endpoint made from one command. */
export interface FoundEndpoint {
  endpoint: Endpoint
  line: number
  comment?: string
}

const PROTOCOL = /^(?:accept|accept-language|content-type|user-agent|referer|x-requested-with)$/i
const isPlaceholder = (segment: string): boolean => /^\{\{[\w.-]+\}\}$/.test(segment)

/** The merged endpoints, and a map from each found endpoint's ID to the ID of the endpoint it was merged into. */
export interface Merged {
  endpoints: Endpoint[]
  became: ReadonlyMap<string, string>
}

/**
 * Merges endpoints that are calls to the same one: same method, origin, credential, and kind of body, with paths that differ only in
 * segments that look like values. Differences become parameters, which is reported at the first command's line.
 */
export function mergeEndpoints(found: readonly FoundEndpoint[], notices: Notices): Merged {
  const groups = new Map<string, FoundEndpoint[]>()
  for (const each of found) {
    const key = shapeOf(each.endpoint)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const merged = new Map<string, Endpoint | null>()
  const result = new Set<Endpoint>()
  const became = new Map<string, string>()
  for (const [key, group] of groups) merged.set(key, group.length > 1 ? mergeGroup(group, notices) : null)
  for (const { endpoint } of found) {
    const made = merged.get(shapeOf(endpoint)) ?? endpoint
    result.add(made)
    became.set(endpoint.id, made.id)
  }
  return { endpoints: [...result], became }
}

/** Returns a key that's equal for endpoints that may be calls to the same one. */
function shapeOf(endpoint: Endpoint): string {
  const { method, baseUrl, path, body } = endpoint
  const segments = path
    .split('/')
    .map((segment, index, all) =>
      isPlaceholder(segment) || isPathValue(decode(segment), all[index - 1] ?? '') ? '*' : segment,
    )
  const type = body.kind === 'text' ? body.contentType : ''
  return JSON.stringify([method, baseUrl, segments, body.kind, type, credentialIdsOf(endpoint), toolNameOf(endpoint)])
}

function mergeGroup(group: readonly FoundEndpoint[], notices: Notices): Endpoint | null {
  const [first] = group
  if (!first) return null
  try {
    const all = group.map(({ endpoint }) => endpoint)
    const parameters = new MergedParameters(all.map((endpoint) => endpoint.parameters))
    const request = {
      ...first.endpoint,
      path: mergePaths(
        all.map(({ path }) => path),
        parameters,
      ),
      query: mergePairs(
        all.map(({ query }) => query),
        parameters,
      ),
      headers: mergeHeaders(
        all.map(({ headers }) => headers),
        parameters,
      ),
      body: mergeBodies(
        all.map(({ body }) => body),
        parameters,
      ),
      timeoutSeconds: Math.max(...all.map(({ timeoutSeconds }) => timeoutSeconds)),
    }
    const used = placesOf(request)
    const toolName = toolNameOf(request)
    const comment = group.find((each) => each.comment !== undefined)?.comment
    const count = group.length
    const made = [...new Set(parameters.changed)]
    notices.add(
      'info',
      first.line,
      made.length > 0
        ? message('curl.request.merged', { count, names: made.join(', ') })
        : message('curl.request.mergedSame', { count }),
    )
    return {
      ...request,
      toolName,
      title: titleOf(toolName),
      description: descriptionOf(toolName, request, comment),
      annotations: annotationsFor(toolName, request),
      parameters: parameters.all.filter(({ name }) => used.has(name)),
    }
  } catch (error) {
    if (error instanceof NotAlike) return null
    throw error
  }
}

function mergePaths(paths: readonly string[], parameters: MergedParameters): string {
  const split = paths.map((path) => path.split('/'))
  const [first = []] = split
  return first
    .map((segment, index) => {
      const segments = split.map((each) => each[index] ?? '')
      if (segments.every((each) => each === segment)) return segment
      const texts = segments.map((each) => (isPlaceholder(each) ? each : decode(each)))
      return parameters.forTexts(texts, [globName(first, index)], typeOfText, valueOfText)
    })
    .join('/')
}

/** Merges headers. Those that describe the message don't become parameters: one that some of the commands lack is always sent. */
function mergeHeaders(all: readonly (readonly Pair[])[], parameters: MergedParameters): Pair[] {
  const protocol = [
    ...new Map(
      all.flat().flatMap((pair) => (PROTOCOL.test(pair.name) ? [[pair.name.toLowerCase(), pair] as const] : [])),
    ).values(),
  ]
  for (const { name, value } of all.flat()) {
    const kept = protocol.find((pair) => pair.name.toLowerCase() === name.toLowerCase())
    if (kept && kept.value !== value) throw new NotAlike()
  }
  const others = all.map((headers) => headers.filter(({ name }) => !PROTOCOL.test(name)))
  return [...protocol, ...mergePairs(others, parameters, false, (name) => name.toLowerCase())]
}

function mergeBodies(bodies: readonly Body[], parameters: MergedParameters): Body {
  const [first] = bodies
  if (!first) throw new NotAlike()
  if (bodies.every((body) => JSON.stringify(body) === JSON.stringify(first))) return first
  if (first.kind === 'json')
    return {
      kind: 'json',
      template: mergeJson(
        bodies.map((body) => (body.kind === 'json' ? body.template : '')),
        parameters,
      ),
    }
  if (first.kind === 'form')
    return {
      kind: 'form',
      fields: mergePairs(
        bodies.map((body) => (body.kind === 'form' ? body.fields : [])),
        parameters,
      ),
    }
  if (first.kind !== 'multipart') throw new NotAlike()
  const parts = bodies.map((body) => (body.kind === 'multipart' ? body.parts : []))
  const names = first.parts.map(({ name, filename }) => `${filename === undefined} ${name}`).join('\n')
  if (parts.some((each) => each.map(({ name, filename }) => `${filename === undefined} ${name}`).join('\n') !== names))
    throw new NotAlike()
  return {
    kind: 'multipart',
    parts: first.parts.map((part, index) => {
      const values = parts.map((each) => each[index]?.value ?? '')
      if (values.every((value) => value === part.value)) return part
      return { ...part, value: parameters.forTexts(values, [part.name], typeOfText, valueOfText) }
    }),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

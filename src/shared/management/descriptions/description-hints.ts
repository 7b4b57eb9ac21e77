import { type Message, message } from '../../text/message.ts'
import { say } from '../../text/say.ts'
import { estimateTokens } from '../../values/estimate-tokens.ts'
import type { Definition } from '../definition/definition.ts'
import type { Endpoint, Method, Parameter } from '../endpoint/endpoint.ts'
import { firstSentences, isAboutOne, resourceBefore, resourcesOf, wordsOfText } from './description-words.ts'
import { findLookAlikes, MIN_WORDS } from './look-alikes.ts'

/**
 * A way to improve a description, so that a model chooses the right tool and fills in its arguments. The kinds follow the components of tool
 * descriptions in arXiv 2602.14878: purpose, when to use, parameters, and length.
 */
export interface DescriptionHint {
  endpointId: string
  /** `description`, or `parameters.<name>`. */
  field: string
  code: 'noPurpose' | 'lookAlike' | 'parameterUnexplained' | 'tooLong'
  /** The look-alike tool, or the parameter. */
  name?: string
  /** The field's text before and after; null if the definition has no words for it. */
  current: string
  suggestion: string | null
}

/** Longer descriptions have enough words, in characters. */
const LONG_ENOUGH = 100
/** Longer descriptions cost more in every conversation than they help, in tokens. */
const MAX_TOKENS = 200
/** Length of a shortened description, in characters. */
const SHORT = 500
const MAX_DESCRIPTION = 4000
/** Number of parameters whose same description explains another one. */
const MIN_USES = 2
/** Names that mean nothing without a description. */
const VAGUE = new Set(
  'id ids q s query search type types value values data key keys name names code filter filters params options mode flag status format input body fields sort order by from to'.split(
    ' ',
  ),
)

/** What methods do to all items of a collection, or to one of them. A POST to one item can mean anything. */
const ALL_VERBS: Partial<Record<Method, 'create' | 'replace' | 'update' | 'delete'>> = {
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
}
const ONE_VERBS: Partial<Record<Method, 'replace' | 'update' | 'delete' | null>> = {
  POST: null,
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
}

/** Returns hints for the enabled tools of a definition, in its order. */
export function findDescriptionHints({ endpoints }: Pick<Definition, 'endpoints'>): DescriptionHint[] {
  const enabled = endpoints.filter((endpoint) => endpoint.enabled)
  const explanations = explanationsOf(enabled)
  const lookAlikes = findLookAlikes(enabled)
  return enabled.flatMap((endpoint) => {
    const hints = [purposeHint(endpoint), lengthHint(endpoint), lookAlikeHint(endpoint, lookAlikes.get(endpoint.id))]
    const ofParameters = endpoint.parameters.map((each) => parameterHint(endpoint, each, explanations))
    return [...hints, ...ofParameters].filter((hint) => hint !== null)
  })
}

/** Applies the hints that have a suggestion and whose field still has the text they were made for. */
export function applyDescriptionHints(definition: Definition, hints: readonly DescriptionHint[]): Definition {
  const byEndpoint = new Map<string, DescriptionHint[]>()
  for (const hint of hints) byEndpoint.set(hint.endpointId, [...(byEndpoint.get(hint.endpointId) ?? []), hint])
  const endpoints = definition.endpoints.map((each) => (byEndpoint.get(each.id) ?? []).reduce(applyHint, each))
  return { ...definition, endpoints }
}

/** Returns hints that undo these ones. */
export const revertedHints = (hints: readonly DescriptionHint[]): DescriptionHint[] =>
  hints.flatMap(({ current, suggestion, ...hint }) =>
    suggestion === null ? [] : [{ ...hint, current: suggestion, suggestion: current }],
  )

function applyHint(endpoint: Endpoint, { field, current, suggestion }: DescriptionHint): Endpoint {
  if (suggestion === null) return endpoint
  if (field === 'description')
    return endpoint.description === current ? { ...endpoint, description: suggestion } : endpoint
  const parameters = endpoint.parameters.map((parameter) =>
    `parameters.${parameter.name}` === field && parameter.description === current
      ? { ...parameter, description: suggestion }
      : parameter,
  )
  return { ...endpoint, parameters }
}

function purposeHint(endpoint: Endpoint): DescriptionHint | null {
  const { id: endpointId, description: current, method } = endpoint
  const isPlace = current.startsWith(`${method} /`)
  if (!isPlace && (current.length > LONG_ENOUGH || wordsOfText(current).length >= MIN_WORDS)) return null
  return { endpointId, field: 'description', code: 'noPurpose', current, suggestion: purposeOf(endpoint) }
}

/** Describes a tool by its title if that says enough, otherwise by its method and path. */
function purposeOf(endpoint: Endpoint): string | null {
  const { title, method } = endpoint
  // Without a summary, the title is an identifier or the place.
  if (!title.includes('/') && title.split(' ').length >= MIN_WORDS) return title
  const resource = resourcesOf(endpoint).at(-1)
  if (resource === undefined) return null
  if (isAboutOne(endpoint)) {
    const verb = ONE_VERBS[method] === undefined ? 'read' : ONE_VERBS[method]
    return verb && say(message(`descriptionHints.purposes.one.${verb}`, { resource }))
  }
  const isPlural = resource.endsWith('s')
  if (method === 'POST' && !isPlural) return null
  const verb = ALL_VERBS[method] ?? (isPlural ? 'list' : 'read')
  return say(message(`descriptionHints.purposes.all.${verb}`, { resource }))
}

function lengthHint({ id: endpointId, description: current }: Endpoint): DescriptionHint | null {
  if (estimateTokens(current) <= MAX_TOKENS) return null
  return { endpointId, field: 'description', code: 'tooLong', current, suggestion: firstSentences(current, SHORT) }
}

function lookAlikeHint(endpoint: Endpoint, other: Endpoint | undefined): DescriptionHint | null {
  if (!other || purposeHint(endpoint)) return null
  const { id: endpointId, description: current } = endpoint
  const hint = { endpointId, field: 'description', code: 'lookAlike' as const, name: other.toolName, current }
  const when = whenToUse(endpoint, other)
  const suggestion = when && `${current.trimEnd()}${current.includes('\n') ? '\n\n' : ' '}${say(when)}`
  return { ...hint, suggestion: suggestion && suggestion.length <= MAX_DESCRIPTION ? suggestion : null }
}

/** Says when to use a tool instead of another, by what differs in their paths; null if nothing does. */
function whenToUse(endpoint: Endpoint, other: Endpoint): Message | null {
  const { toolName: tool } = other
  const [own, others] = [resourcesOf(endpoint), resourcesOf(other)]
  const missingFrom = (list: readonly string[], all: readonly string[]) =>
    all.filter((each) => !list.includes(each)).join(', ')
  const [onlyOwn, onlyOthers] = [missingFrom(others, own), missingFrom(own, others)]
  if (onlyOwn) return message('descriptionHints.useFor', { resources: onlyOwn, tool })
  if (onlyOthers) return message('descriptionHints.useOtherFor', { resources: onlyOthers, tool })
  if (isAboutOne(endpoint) === isAboutOne(other)) return null
  return message(isAboutOne(endpoint) ? 'descriptionHints.useForOne' : 'descriptionHints.useForAll', { tool })
}

function parameterHint(
  endpoint: Endpoint,
  parameter: Parameter,
  explanations: ReadonlyMap<string, string>,
): DescriptionHint | null {
  const { name, description: current, source, enum: choices, schema, example } = parameter
  if (source !== 'model' || current.trim() !== '' || choices || schema.format !== undefined || example !== undefined)
    return null
  const explained = explanations.get(meaningKey(endpoint, parameter))
  if (!explained && !VAGUE.has(name.toLowerCase())) return null
  const resource = resourceBefore(endpoint, name)
  const suggestion =
    explained ?? (resource === null ? null : say(message('descriptionHints.identifiesOne', { resource })))
  return {
    endpointId: endpoint.id,
    field: `parameters.${name}`,
    code: 'parameterUnexplained',
    name,
    current,
    suggestion,
  }
}

/** Parameters with the same key probably mean the same: same name, type, and resource before it in the path. */
const meaningKey = (endpoint: Endpoint, { name, type }: Parameter): string =>
  JSON.stringify([name, type, resourceBefore(endpoint, name)])

/** Returns the description that most parameters with the same meaning have. */
function explanationsOf(endpoints: readonly Endpoint[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const endpoint of endpoints) {
    for (const parameter of endpoint.parameters) {
      if (parameter.description.trim() === '') continue
      const key = meaningKey(endpoint, parameter)
      const ofKey = counts.get(key) ?? new Map<string, number>()
      counts.set(key, ofKey.set(parameter.description, (ofKey.get(parameter.description) ?? 0) + 1))
    }
  }
  const explanations = new Map<string, string>()
  for (const [key, ofKey] of counts) {
    const [most, second] = [...ofKey].sort((a, b) => b[1] - a[1])
    // Different descriptions mean that the name has different meanings.
    if (most && most[1] >= MIN_USES && most[1] >= 3 * (second?.[1] ?? 0)) explanations.set(key, most[0])
  }
  return explanations
}

import type { Body, Pair, ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import { placeholder } from '../../../shared/management/endpoint/template.ts'
import type { PathStyle } from '../../../shared/management/endpoint/value-style.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Json, JsonObject } from '../json.ts'
import { ParameterNames } from '../names.ts'
import type { Notices } from '../notices.ts'
import { withoutNull } from '../schema/convert-schema.ts'
import { parameterOf } from '../schema/parameter-of.ts'
import { SchemaWalk } from '../schema/schema-walk.ts'
import { redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import type { References, Resolve } from './resolve-reference.ts'

/** A request that's being built from one operation. */
export class RequestDraft {
  readonly query: Pair[] = []
  readonly headers: Pair[] = []
  readonly cookies: Pair[] = []
  /** Maps the name of each path parameter to its template. */
  readonly pathValues = new Map<string, string>()
  /** Styles by parameter name. */
  readonly pathStyles: Record<string, PathStyle> = {}
  readonly parameters: ParameterInput[] = []
  readonly credentials: FoundCredential[] = []
  body: Body = { kind: 'none' }
  /** Whether the request always has a body. */
  needsBody = false

  readonly names = new ParameterNames()
  readonly walk: SchemaWalk
  readonly resolve: Resolve
  readonly place: string
  /** `info.version` of the document. */
  readonly apiVersion: string
  readonly #notices: Notices

  constructor(place: string, references: References, notices: Notices, apiVersion: string) {
    this.apiVersion = apiVersion
    this.place = place
    this.resolve = references.resolve
    this.#notices = notices
    this.walk = new SchemaWalk(references, place)
  }

  report(severity: 'info' | 'dropped', words: Message): void {
    this.#notices.add(severity, words, this.place)
  }

  /** Adds a parameter for a converted schema and returns its placeholder. */
  add(
    label: string,
    place: string,
    schema: JsonObject,
    facts: {
      required: boolean
      description?: string | undefined
      example?: Json | undefined
      asText?: string
      /** Sent if the model doesn't supply a value. */
      preset?: Json | undefined
    },
  ): string {
    const name = this.names.take(label, place)
    const { asText, preset, ...known } = facts
    const fallbackType = place === 'body' ? 'any' : 'string'
    // Only a body can contain null.
    const usable = place === 'body' ? schema : withoutNull(schema)
    const { parameter, cut, broken } = parameterOf(usable, { fallbackType, ...known, name, label, place })
    if (cut) this.walk.cuts.texts += 1
    for (const rule of broken)
      this.report('info', message('documentNotices.openapi.exampleBreaks', { name: label, rule: shorten(rule, 100) }))
    if (asText !== undefined) {
      Object.assign(parameter, { type: 'string', schema: {} })
      delete parameter.enum
      if (typeof parameter.default !== 'string') delete parameter.default
      if (typeof parameter.example !== 'string') delete parameter.example
      parameter.description = [parameter.description, asText].filter((text) => text !== '').join(' ')
    }
    if (preset !== undefined) Object.assign(parameter, { required: false, default: preset })
    this.parameters.push(parameter)
    return placeholder(name)
  }

  /** Adds a value that's generated for each call and returns its placeholder. */
  generated(label: string, place: string, description = ''): string {
    const name = this.names.take(label, place)
    this.report('info', message('documentNotices.generated', { name: label }))
    this.parameters.push({
      name,
      type: 'string',
      required: true,
      source: 'generated',
      description: shorten(redactSecrets(description), 1000),
    })
    return placeholder(name)
  }

  /** Reports which parts of the schemas were cut because they're too large or recursive. Must be called last. */
  reportCuts(): void {
    const { cyclic, large, texts, patterns } = this.walk.cuts
    if (cyclic > 0) this.report('dropped', message('documentNotices.openapi.cyclic'))
    for (const pattern of patterns)
      this.report('dropped', message('documentNotices.openapi.pattern', { pattern: shorten(pattern, 100) }))
    if (texts > 0) this.report('dropped', message('documentNotices.openapi.argumentCut'))
    if (large > 0) this.report('dropped', message('documentNotices.openapi.tooLarge'))
  }
}

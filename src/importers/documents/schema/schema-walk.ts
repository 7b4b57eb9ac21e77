import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import type { References } from '../openapi/resolve-reference.ts'
import { takesNull, typesOfSchema } from './json-types.ts'
import { mergeParts } from './merge-parts.ts'

/** Maximum size of a tool's schema: a larger one is of no use to a model, and shared parts could multiply endlessly. */
const MAX_NODES = 600
/** Maximum total size of all schemas in an endpoint. */
const MAX_TOGETHER = 3000
/** Minimum size available to each of several siblings, enough to keep at least its type. */
const MIN_NODES = 20
const MAX_DEPTH = 24
const MAX_PARTS = 60
const MAX_OUTLINE_STEPS = 8

/** What has been cut so far: recursive schemas, schemas that are too large, the ends of long strings, and patterns. */
export interface Cuts {
  cyclic: number
  large: number
  texts: number
  patterns: Set<string>
}

/** Whether the merged parts of a schema accept null, and whether they name a type. */
const nullStance = (parts: readonly JsonObject[]): { nullable: boolean; typed: boolean } => ({
  nullable: parts.some(takesNull),
  typed: parts.some((part) => typesOfSchema(part).length > 0),
})

/**
 * Returns the parts of an `allOf`, keeping `nullable` only if every part with a type has it. A part that contains nothing but `nullable` is
 * meant to apply to all of them, although it has no effect according to the specification (OpenAPI 3.0.4, Schema Object, "nullable").
 */
function agreedOnNull(groups: readonly JsonObject[][]): JsonObject[] {
  const stances = groups.map(nullStance)
  const isMeant = stances.some(({ nullable, typed }) => nullable && !typed)
  if (isMeant || stances.every(({ nullable, typed }) => nullable || !typed)) return groups.flat()
  return groups.flat().map(({ nullable: _, 'x-nullable': __, ...part }) => part)
}

const isNull = (branch: Json): boolean =>
  isJsonObject(branch) &&
  (branch.type === 'null' ||
    branch.const === null ||
    (Array.isArray(branch.enum) && branch.enum.length > 0 && branch.enum.every((value) => value === null)))

/** Returns a choice's only branch other than `null`; undefined if there are several. */
function onlyBranch(choice: Json | undefined): Json | undefined {
  if (!Array.isArray(choice)) return undefined
  const branches = choice.filter((branch) => !isNull(branch))
  return branches.length === 1 ? branches[0] : undefined
}

/**
 * Converts boolean bounds (OpenAPI 3.0) to numbers, as in JSON Schema 2020-12, and removes the `absorbed` choices, whose only branch is
 * merged separately.
 */
function modern(schema: JsonObject, absorbed: string[]): JsonObject {
  const result: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (absorbed.includes(keyword)) continue
    if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') {
      if (typeof value === 'number') result[keyword] = value
      continue
    }
    if (keyword !== 'minimum' && keyword !== 'maximum') result[keyword] = value
    else if (keyword === 'minimum') result[schema.exclusiveMinimum === true ? 'exclusiveMinimum' : keyword] = value
    else result[schema.exclusiveMaximum === true ? 'exclusiveMaximum' : keyword] = value
  }
  return result
}

/** Walks a schema and its references, keeping track of the position so that a cycle is cut instead of followed. */
export class SchemaWalk {
  readonly cuts: Cuts = { cyclic: 0, large: 0, texts: 0, patterns: new Set() }
  readonly #step: (node: Json) => Json | undefined
  readonly #stack = new Set<JsonObject>()
  #left = MAX_NODES
  #together = MAX_TOGETHER
  #depth = 0

  /** `place`: the endpoint named in notices. */
  constructor({ step }: References, place: string) {
    this.#step = (node) => step(node, place)
  }

  /** Resets the size limit for the next of several siblings. */
  refill(): void {
    this.#left = Math.max(MIN_NODES, Math.min(MAX_NODES, this.#together))
  }

  /**
   * Calls `use` with the resolved schema of `node`: references followed, `allOf` merged, `$ref` removed. Opening the same node again inside
   * `use` counts as a cycle.
   */
  open<T>(node: Json | undefined, use: (schema: JsonObject) => T): T {
    const entered: JsonObject[] = []
    const parts: JsonObject[] = []
    this.#left -= 1
    this.#together -= 1
    if (this.#left < 0 || this.#depth >= MAX_DEPTH) {
      this.cuts.large += 1
      parts.push(this.#outline(node))
    } else this.#gather(node, entered, parts)
    this.#depth += 1
    try {
      return use(
        mergeParts(parts, () => {
          this.cuts.large += 1
        }),
      )
    } finally {
      this.#depth -= 1
      for (const schema of entered) this.#stack.delete(schema)
    }
  }

  /** Number of schemas cut for any reason. */
  get cutSchemas(): number {
    return this.cuts.cyclic + this.cuts.large
  }

  /** Returns what's known about a schema without descending into it. */
  #outline(node: Json | undefined): JsonObject {
    let at = node
    for (let steps = 0; steps < MAX_OUTLINE_STEPS && isJsonObject(at); steps += 1) {
      const [type, second] = typesOfSchema(at)
      const { description, nullable } = at
      if (type !== undefined && second === undefined)
        return {
          type,
          ...(typeof description === 'string' && { description }),
          ...(nullable === true && { nullable }),
        }
      const [part] = Array.isArray(at.allOf) ? at.allOf : []
      at = typeof at.$ref === 'string' ? this.#step(at) : (onlyBranch(at.anyOf) ?? onlyBranch(at.oneOf) ?? part)
    }
    return {}
  }

  #gather(node: Json | undefined, entered: JsonObject[], parts: JsonObject[]): void {
    if (!isJsonObject(node) || entered.includes(node)) return
    const schema = node
    if (this.#stack.has(schema)) {
      this.cuts.cyclic += 1
      parts.push(this.#outline(schema))
      return
    }
    if (entered.length >= MAX_PARTS) {
      this.cuts.large += 1
      return
    }
    this.#stack.add(schema)
    entered.push(schema)
    const allOf = member(schema, 'allOf')
    if (Array.isArray(allOf))
      parts.push(
        ...agreedOnNull(
          allOf.map((part) => {
            const group: JsonObject[] = []
            this.#gather(part, entered, group)
            return group
          }),
        ),
      )
    const absorbed = ['anyOf', 'oneOf'].filter((keyword) => onlyBranch(member(schema, keyword)) !== undefined)
    for (const keyword of absorbed) {
      const choice = member(schema, keyword)
      this.#gather(onlyBranch(choice), entered, parts)
      if (Array.isArray(choice) && choice.length > 1) parts.push({ nullable: true })
    }
    // OpenAPI 3.1 allows keywords next to a reference, even in the middle of a chain of references.
    if (typeof schema.$ref === 'string') this.#gather(this.#step(schema), entered, parts)
    parts.push(modern(schema, ['$ref', ...absorbed]))
  }
}

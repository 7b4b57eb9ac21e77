import { inputSchemaOf, modelParameters } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { createValidatorFactory, type Problem, type Validate } from './argument-validator.ts'
import { dropNulls } from './drop-nulls.ts'
import type { Sdk } from './load-sdk.ts'

/** The checked arguments, or one sentence per problem for the model that has to correct them. */
type CheckedArguments = { ok: true; args: Record<string, unknown> } | { ok: false; problems: Message[] }
/** The parts of an endpoint that define its arguments. */
type Checked = Pick<Endpoint, 'parameters' | 'argumentsSchema'>
export type ArgumentCheck = (endpoint: Checked, args: Record<string, unknown>) => CheckedArguments

/** Maximum number of problems reported at a time. */
const MAX_PROBLEMS = 10

/** Maximum length of a schema as JSON text, in characters: compiling a larger one would block other calls for too long. */
const MAX_SCHEMA = 200_000

/**
 * Creates a function that checks arguments against an endpoint's schema. Compiling takes milliseconds and is done once per endpoint. `now`
 * returns the milliseconds used for the time limit of a check.
 */
export function createArgumentCheck(sdk: Pick<Sdk, 'Ajv'>, now?: () => number): ArgumentCheck {
  const makeValidator = createValidatorFactory(sdk, now)
  const compiled = new WeakMap<Checked, Compiled>()

  /**
   * Compiles the schema, first with the endpoint's own keywords and, if that isn't valid JSON Schema, without them. If neither works,
   * arguments are left for the API to check.
   */
  function compile(endpoint: Checked): Validate {
    const plain = endpoint.parameters.map((parameter) => ({ ...parameter, schema: {} }))
    for (const variant of [endpoint, { parameters: plain }]) {
      const schema = inputSchemaOf(variant)
      try {
        if (JSON.stringify(schema).length <= MAX_SCHEMA) return makeValidator(schema)
      } catch {
        // Try the next variant.
      }
    }
    return () => null
  }

  return (endpoint, given) => {
    let known = compiled.get(endpoint)
    if (!known) {
      known = { validate: compile(endpoint), schema: inputSchemaOf(endpoint) }
      compiled.set(endpoint, known)
    }
    const args = dropNulls(given, known.schema)
    const found = known.validate(args)
    if (found === null) return { ok: true, args }
    // A schema may report the same problem at several locations.
    const problems = new Map(found.map((problem) => describe(problem, endpoint)).map((words) => [say(words), words]))
    return { ok: false, problems: [...problems.values()].slice(0, MAX_PROBLEMS) }
  }
}

interface Compiled {
  validate: Validate
  schema: object
}

function describe({ keyword, instancePath, message: problem, params }: Problem, endpoint: Checked): Message {
  const atRoot = instancePath === ''
  const place = atRoot
    ? message('mcp.argument.all')
    : message('mcp.argument.place', { path: instancePath.slice(1).replaceAll('/', '.') })
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return atRoot ? message('mcp.argument.required', { name }) : message('mcp.argument.memberRequired', { place, name })
  }
  if (keyword === 'additionalProperties' && atRoot) {
    const name = String(params.additionalProperty).slice(0, 100)
    const known = modelParameters(endpoint).map((parameter) => parameter.name)
    if (known.length === 0) return message('mcp.argument.unknownWithout', { name })
    return message('mcp.argument.unknown', { name, known: known.join(', ') })
  }
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return message('mcp.argument.oneOf', { place, values: params.allowedValues.join(', ') })
  }
  return problem ? message('mcp.argument.other', { place, problem }) : message('mcp.argument.invalid', { place })
}

import type { Endpoint, Parameter } from '../../shared/platform/endpoint.ts'
import { inputSchemaOf, modelParameters } from '../../shared/platform/tool.ts'
import type { Sdk } from './load-sdk.ts'

/** Checked arguments, or one sentence a problem, written for the model that must correct them. */
export type CheckedArguments = { ok: true; args: Record<string, unknown> } | { ok: false; problems: string[] }
export type ArgumentCheck = (endpoint: Endpoint, args: Record<string, unknown>) => CheckedArguments

interface Problem {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Most problems that are told at once. */
const MOST_PROBLEMS = 10

/** Makes the check of arguments against an endpoint's schema. Compiling takes milliseconds and is done once an endpoint. */
export function createArgumentCheck(sdk: Pick<Sdk, 'Ajv' | 'addFormats'>): ArgumentCheck {
  const ajv = new sdk.Ajv({ allErrors: true, strict: false, logger: false })
  sdk.addFormats(ajv)
  const compiled = new WeakMap<Endpoint, Compiled>()

  /** Without its further keywords when those are no JSON Schema: the API then judges the arguments. */
  function compile(endpoint: Endpoint): Validate {
    const plain = endpoint.parameters.map((parameter) => ({ ...parameter, schema: {} }))
    for (const variant of [endpoint, { parameters: plain }]) {
      const schema = inputSchemaOf(variant)
      try {
        return ajv.compile(schema) as Validate
      } catch {
        // The next variant.
      } finally {
        ajv.removeSchema(schema)
      }
    }
    return Object.assign(() => true, { errors: null })
  }

  return (endpoint, given) => {
    let known = compiled.get(endpoint)
    if (!known) {
      known = { validate: compile(endpoint), notNull: modelParameters(endpoint).filter((each) => !allowsNull(each)) }
      compiled.set(endpoint, known)
    }
    const args = withoutNulls(given, known.notNull)
    if (known.validate(args)) return { ok: true, args }
    const problems = (known.validate.errors ?? []).map((problem) => describe(problem, endpoint))
    return { ok: false, problems: [...new Set(problems)].slice(0, MOST_PROBLEMS) }
  }
}

type Validate = ((args: unknown) => boolean) & { errors?: Problem[] | null }
interface Compiled {
  validate: Validate
  /** Parameters for which null means "not given". */
  notNull: Parameter[]
}

/** Models often send null for "not given". */
function withoutNulls(given: Record<string, unknown>, notNull: readonly Parameter[]): Record<string, unknown> {
  if (!notNull.some(({ name }) => Object.hasOwn(given, name) && given[name] === null)) return given
  const dropped = new Set(notNull.map(({ name }) => name))
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== null || !dropped.has(name)))
}

const allowsNull = ({ schema }: Parameter): boolean =>
  (Array.isArray(schema.type) && schema.type.includes('null')) || 'anyOf' in schema || 'oneOf' in schema

function describe({ keyword, instancePath, message, params }: Problem, endpoint: Endpoint): string {
  const place = instancePath === '' ? 'The arguments' : `"${instancePath.slice(1).replaceAll('/', '.')}"`
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return instancePath === '' ? `"${name}" is required.` : `${place} needs "${name}".`
  }
  if (keyword === 'additionalProperties' && instancePath === '') {
    const known =
      modelParameters(endpoint)
        .map(({ name }) => name)
        .join(', ') || 'none'
    return `There is no argument "${String(params.additionalProperty).slice(0, 100)}". Arguments: ${known}.`
  }
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return `${place} must be one of: ${params.allowedValues.join(', ')}.`
  }
  return `${place} ${message ?? 'is not valid'}.`
}

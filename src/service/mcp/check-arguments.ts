import type { StoredEndpoint } from '../upstream/endpoint.ts'
import { inputSchema } from './describe-tool.ts'
import type { Sdk } from './load-sdk.ts'

/** Checked arguments, or one sentence a problem, written for the model that must correct them. */
export type CheckedArguments = { ok: true; args: Record<string, unknown> } | { ok: false; problems: string[] }
export type ArgumentCheck = (endpoint: StoredEndpoint, args: Record<string, unknown>) => CheckedArguments

interface Problem {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

const MAX_COMPILED = 500

/** Makes the check of arguments against an endpoint's schema. Compiled schemas are kept, as compiling takes milliseconds. */
export function createArgumentCheck(sdk: Pick<Sdk, 'Ajv' | 'addFormats'>): ArgumentCheck {
  const ajv = new sdk.Ajv({ allErrors: true, strict: false })
  sdk.addFormats(ajv)
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

  function validator(endpoint: StoredEndpoint) {
    const schema = inputSchema(endpoint)
    const key = JSON.stringify(schema)
    const known = compiled.get(key)
    if (known) return known
    if (compiled.size >= MAX_COMPILED) compiled.clear()
    const made = ajv.compile(schema)
    compiled.set(key, made)
    return made
  }

  return (endpoint, given) => {
    // Models often send null for "not given".
    const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    const validate = validator(endpoint)
    if (validate(args)) return { ok: true, args }
    return { ok: false, problems: (validate.errors ?? []).map((problem) => describe(problem, endpoint)) }
  }
}

function describe({ keyword, instancePath, message, params }: Problem, endpoint: StoredEndpoint): string {
  const place = instancePath === '' ? 'The arguments' : `"${instancePath.slice(1).replaceAll('/', '.')}"`
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return instancePath === '' ? `"${name}" is required.` : `${place} needs "${name}".`
  }
  if (keyword === 'additionalProperties' && instancePath === '') {
    const known = endpoint.parameters.map((parameter) => parameter.name).join(', ') || 'none'
    return `There is no argument "${String(params.additionalProperty)}". Arguments: ${known}.`
  }
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return `${place} must be one of: ${params.allowedValues.join(', ')}.`
  }
  return `${place} ${message ?? 'is not valid'}.`
}

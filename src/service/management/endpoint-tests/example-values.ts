import { type Credential, credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import type { Endpoint, Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import type { MissingValue } from '../../../shared/management/endpoint/endpoint-test.ts'

export interface ExampleInputs {
  /** A missing required argument uses its example, falling back to its default or first choice. Optional ones are omitted. */
  args: Readonly<Record<string, unknown>>
  /** Values by metadata key, including the customer's own secret. */
  customerValues: Readonly<Record<string, string>>
  /** Names of parameters to omit even if they have an example. */
  leftOut: readonly string[]
}

/** Returns the values a test sends: those given, or the endpoint's suggestions. */
export function exampleValues({ parameters }: Endpoint, { args, customerValues, leftOut }: ExampleInputs) {
  const filled = parameters.filter(({ name }) => !leftOut.includes(name))
  return { args: exampleArguments(filled, args), customerValues: exampleCustomerValues(filled, customerValues) }
}

/** Returns required values that are missing. */
export function missingValues(
  { parameters }: Endpoint,
  credentials: readonly Credential[],
  { args, customerValues }: ReturnType<typeof exampleValues>,
): MissingValue[] {
  const missing: MissingValue[] = []
  for (const { name, source, required, customerKey, type, default: fallback } of parameters) {
    if (!required || fallback !== undefined || source === 'generated') continue
    const key = source === 'customer' ? (customerKey ?? name) : name
    const isGiven =
      source === 'customer'
        ? Object.hasOwn(customerValues, key) && (customerValues[key] !== '' || type === 'string')
        : Object.hasOwn(args, key)
    if (!isGiven) missing.push({ source, name, key })
  }
  for (const credential of credentials) {
    if (!credential.perCustomer) continue
    const key = credentialCustomerKey(credential)
    if (!Object.hasOwn(customerValues, key) || customerValues[key] === '') {
      missing.push({ source: 'credential', name: credential.name, key })
    }
  }
  return missing
}

/** Returns undefined for an optional parameter, because tests only send optional values that are given. */
function suggestedValue({ required, example, default: fallback, enum: choices, schema }: Parameter) {
  return required ? (example ?? fallback ?? choices?.[0] ?? schema.default) : undefined
}

function exampleArguments(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const parameter of parameters) {
    const { name, source } = parameter
    if (source !== 'model') continue
    const value = Object.hasOwn(given, name) ? given[name] : suggestedValue(parameter)
    if (value !== undefined) args[name] = value
  }
  return args
}

function exampleCustomerValues(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const values: Record<string, string> = { ...given }
  for (const parameter of parameters) {
    const { name, source, customerKey } = parameter
    const key = customerKey ?? name
    const value = suggestedValue(parameter)
    if (source !== 'customer' || (values[key] ?? '') !== '' || value === undefined || value === null) continue
    values[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return values
}

import { randomUUID } from 'node:crypto'
import { type Parameter, parameterCustomerKey } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'
import { isObject } from '../../shared/values/is-object.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { RequestProblem } from './request-problem.ts'

/** JSON values by parameter name, including null; an omitted parameter has no entry. */
export type Values = ReadonlyMap<string, unknown>

/**
 * Returns each parameter's value: the model's argument or the customer's bound value, falling back to the default or a new UUID. Ignores
 * arguments with other names, including those of customers' parameters. Throws RequestProblem if a required one is missing.
 */
export function resolveValues(
  parameters: readonly Parameter[],
  args: Readonly<Record<string, unknown>>,
  customerValues: Readonly<Record<string, string>>,
): Values {
  const values = new Map<string, unknown>()
  for (const parameter of parameters) {
    const { name, source, required, default: fallback } = parameter
    const given = givenFor(parameter, args, customerValues)
    const value = given === undefined ? fallback : given
    if (value !== undefined) values.set(name, value)
    else if (required && source === 'customer') throw notSet(parameter)
    else if (required) throw new RequestProblem('arguments', message('upstream.required', { name }))
  }
  return values
}

function givenFor(
  parameter: Parameter,
  args: Readonly<Record<string, unknown>>,
  customerValues: Readonly<Record<string, string>>,
): unknown {
  if (parameter.source === 'generated') return randomUUID()
  return parameter.source === 'customer' ? boundValue(parameter, customerValues) : own(args, parameter.name)
}

function boundValue(parameter: Parameter, customerValues: Readonly<Record<string, string>>): unknown {
  const text = own(customerValues, parameterCustomerKey(parameter))
  if (text === undefined || (text === '' && parameter.type !== 'string')) return undefined
  const value = parameter.type === 'string' ? text : (parseJson(text) ?? (parameter.type === 'any' ? text : undefined))
  if (fits(parameter.type, value)) return value
  const params = { name: parameterCustomerKey(parameter), type: parameter.type }
  throw new RequestProblem('credential', message('upstream.boundType', params))
}

const notSet = (parameter: Parameter): RequestProblem =>
  new RequestProblem('credential', message('upstream.boundNotSet', { name: parameterCustomerKey(parameter) }))

function fits(type: Parameter['type'], value: unknown): boolean {
  if (type === 'any') return true
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

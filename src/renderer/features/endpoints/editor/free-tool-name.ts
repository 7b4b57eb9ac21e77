import { type Endpoint, MAX_TOOL_NAME } from '../../../../shared/management/endpoint/endpoint.ts'
import { freeName } from '../../../../shared/values/free-name.ts'

/** A tool name like `wanted` that no endpoint has: with a number at its end where it must be. */
export function freeToolName(wanted: string, endpoints: readonly Pick<Endpoint, 'toolName'>[]): string {
  const taken = new Set(endpoints.map(({ toolName }) => toolName.toLowerCase()))
  return freeName(
    wanted,
    (name) => taken.has(name.toLowerCase()),
    (number) => wanted.replace(/_\d+$/, '').slice(0, MAX_TOOL_NAME - `_${number}`.length) + `_${number}`,
  )
}

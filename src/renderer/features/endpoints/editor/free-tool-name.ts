import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { numberedToolName } from '../../../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../../../shared/values/free-name.ts'

/** Returns a tool name like `wanted` that no endpoint uses, with a numeric suffix if needed. */
export function freeToolName(wanted: string, endpoints: readonly Pick<Endpoint, 'toolName'>[]): string {
  const taken = new Set(endpoints.map(({ toolName }) => toolName.toLowerCase()))
  return freeName(
    wanted,
    (name) => taken.has(name.toLowerCase()),
    (number) => numberedToolName(wanted.replace(/_\d+$/, ''), number),
  )
}

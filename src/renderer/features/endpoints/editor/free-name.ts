import { type Endpoint, MAX_TOOL_NAME } from '../../../../shared/management/endpoint/endpoint.ts'

/** A tool name like `wanted` that no endpoint has: with a number at its end where it must be. */
export function freeName(wanted: string, endpoints: readonly Pick<Endpoint, 'toolName'>[]): string {
  const taken = new Set(endpoints.map(({ toolName }) => toolName.toLowerCase()))
  for (let number = 2; taken.has(wanted.toLowerCase()); number += 1) {
    const end = `_${number}`
    const name = wanted.replace(/_\d+$/, '').slice(0, MAX_TOOL_NAME - end.length) + end
    if (!taken.has(name.toLowerCase())) return name
  }
  return wanted
}

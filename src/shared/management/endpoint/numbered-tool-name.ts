import { MAX_TOOL_NAME } from './endpoint.ts'

/** Appends a number to a tool name, shortening the name if necessary. */
export function numberedToolName(name: string, number: number): string {
  const ending = `_${number}`
  return name.slice(0, MAX_TOOL_NAME - ending.length) + ending
}

import { MAX_TOOL_NAME } from './endpoint.ts'

/** A tool name with a number at its end, cut where the two would be too long. */
export function numberedToolName(name: string, number: number): string {
  const ending = `_${number}`
  return name.slice(0, MAX_TOOL_NAME - ending.length) + ending
}

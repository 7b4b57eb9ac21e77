import { modelParameters } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { type MessageParameter, message } from '../../shared/text/message.ts'

const NARROWS =
  /limit|page|size|count|top|first|max|offset|cursor|filter|fields|select|query|search|^q$|since|from|until/i

/** Returns the names of up to four tool arguments that appear to make the reply smaller. */
export function narrowingOf(endpoint: Pick<Endpoint, 'parameters'>): string[] {
  return modelParameters(endpoint)
    .map(({ name }) => name)
    .filter((name) => NARROWS.test(name))
    .slice(0, 4)
}

/** Formats argument names for a note to the model. */
export const narrowingWords = (names: readonly string[]): MessageParameter =>
  names.length === 0 ? message('replies.narrower') : names.map((name) => `“${name}”`)

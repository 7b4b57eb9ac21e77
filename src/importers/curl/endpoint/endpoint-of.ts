import { type Endpoint, endpointSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { withCredentialIds } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { message } from '../../../shared/text/message.ts'
import { Unreadable } from '../lex/statement.ts'
import { annotationsFor, descriptionOf, titleOf } from '../name/describe.ts'
import { toolNameOf } from '../name/tool-name.ts'
import type { Draft } from './draft.ts'

/** Builds the endpoint from a draft. Throws Unreadable if it exceeds a limit of the model. */
export function endpointOf({ line, request, comment }: Draft, id: string, credentialIds: readonly string[]): Endpoint {
  const toolName = toolNameOf(request)
  const parsed = endpointSchema.safeParse({
    ...request,
    ...withCredentialIds({ credentialId: null }, credentialIds),
    id,
    toolName,
    title: titleOf(toolName),
    description: descriptionOf(toolName, request, comment),
    annotations: annotationsFor(toolName, request),
  })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new Unreadable(line, message('curl.request.unusable', { field }))
}

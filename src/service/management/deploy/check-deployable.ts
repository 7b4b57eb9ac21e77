import { AppFailure } from '../../../shared/errors.ts'
import { secretNamesOf } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../../shared/management/definition/definition-problems.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { Store } from '../../store/store.ts'
import { hasSecret } from '../read-server.ts'

/**
 * Throws `invalidInput` for a definition that can't be deployed, with one field per problem: `endpoints.<tool name>.<field>` for those of
 * an endpoint, or the problem's own field otherwise. A version that was live earlier may contain hard-coded secrets, so that rolling back
 * always works.
 */
export async function checkDeployable(
  store: Store,
  serverId: string,
  definition: Definition,
  wasLive = false,
): Promise<void> {
  const secrets = await store.credentialSecrets.ofServer(serverId)
  const missing = (credentialId: string): string[] => {
    const credential = definition.credentials.find(({ id }) => id === credentialId)
    const names = credential ? secretNamesOf(credential.details) : []
    return names.filter((name) => !hasSecret(secrets.get(credentialId), name))
  }
  const problems = findDefinitionProblems(definition, missing).filter(
    ({ code }) => !wasLive || (code !== 'literalSecret' && code !== 'hiddenCharacters'),
  )
  if (problems.length === 0) return
  const toolNames = new Map(definition.endpoints.map(({ id, toolName }) => [id, toolName]))
  const fields: Record<string, Message> = {}
  for (const problem of problems) {
    const tool = problem.endpointId === null ? undefined : toolNames.get(problem.endpointId)
    fields[tool === undefined ? problem.field : `endpoints.${tool}.${problem.field}`] ??= message(
      `endpoints.problems.${problem.code}`,
      { name: problem.name ?? '' },
    )
  }
  throw new AppFailure({ kind: 'invalidInput', fields })
}

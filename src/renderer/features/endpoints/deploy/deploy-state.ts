import { secretNamesOf } from '../../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import {
  type DefinitionProblem,
  findDefinitionProblems,
} from '../../../../shared/management/definition/definition-problems.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { type DefinitionChange, diffDefinitions } from './changes/diff-definitions.ts'

/** What a deploy would change, and what prevents it. */
export interface DeployState {
  changes: DefinitionChange[]
  problems: DefinitionProblem[]
}

/** Names of a credential's secret values that aren't set. */
function missingSecrets(server: Pick<ServerRecord, 'credentials'>, credentialId: string): string[] {
  const credential = server.credentials.find(({ id }) => id === credentialId)
  return credential ? secretNamesOf(credential.details).filter((name) => !credential.secretsSet.includes(name)) : []
}

export function deployStateOf(server: ServerRecord, draft: Definition): DeployState {
  return {
    changes: diffDefinitions(server.live?.definition ?? null, draft),
    problems: findDefinitionProblems(draft, (id) => missingSecrets(server, id)),
  }
}

/** Keeps one problem per base address: hundreds of endpoints that lack the same one need a single fix. */
export function onePerBaseAddress(problems: readonly DefinitionProblem[]): DefinitionProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ code, name = '' }) => {
    if (code !== 'baseAddressMissing') return true
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

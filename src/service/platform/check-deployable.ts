import { AppFailure, assertNever } from '../../shared/errors.ts'
import { secretNamesOf } from '../../shared/platform/credential.ts'
import type { Definition } from '../../shared/platform/definition.ts'
import { type DefinitionProblem, findDefinitionProblems } from '../../shared/platform/problems.ts'
import type { Store } from '../store/store.ts'
import { hasSecret } from './read-server.ts'

/**
 * Throws `invalidInput` for a definition that cannot be deployed: one field for each problem, of an endpoint
 * `endpoints.<tool name>.<field>`, else as the problem names it. What was live before may hold secrets as text: the way
 * back must not be barred.
 */
export function checkDeployable(store: Store, serverId: string, definition: Definition, wasLive = false): void {
  const secrets = store.credentialSecrets.ofServer(serverId)
  const missing = (credentialId: string): string[] => {
    const credential = definition.credentials.find(({ id }) => id === credentialId)
    const names = credential ? secretNamesOf(credential.details) : []
    return names.filter((name) => !hasSecret(secrets.get(credentialId), name))
  }
  const problems = findDefinitionProblems(definition, missing).filter(
    ({ code }) => !wasLive || code !== 'literalSecret',
  )
  if (problems.length === 0) return
  const toolNames = new Map(definition.endpoints.map(({ id, toolName }) => [id, toolName]))
  const fields: Record<string, string> = {}
  for (const problem of problems) {
    const tool = problem.endpointId === null ? undefined : toolNames.get(problem.endpointId)
    fields[tool === undefined ? problem.field : `endpoints.${tool}.${problem.field}`] ??= describe(problem)
  }
  throw new AppFailure({ kind: 'invalidInput', fields })
}

function describe({ code, name = '' }: DefinitionProblem): string {
  switch (code) {
    case 'noEndpoints':
      return 'There is no endpoint that could be deployed. Add one, or switch one on.'
    case 'toolNameTaken':
      return `Another endpoint has the tool name ${name}, too. Names differ in more than capitals.`
    case 'parameterTaken':
      return `There are two parameters ${name}.`
    case 'parameterUnused':
      return `The parameter ${name} is nowhere in the request. Put {{${name}}} where its value goes, or remove it.`
    case 'pathParameterOptional':
      return `The parameter ${name} is in the path, so it must be required or have a default.`
    case 'credentialMissing':
      return 'The credential of this endpoint does not exist. Choose another one, or none.'
    case 'secretMissing':
      return `The credential "${name}" has no secret value yet. Enter it.`
    case 'bodyNotJson':
      return 'The body is no JSON. A placeholder stands inside a string: "{{name}}".'
    case 'hostParameter':
      return `The header Host holds the parameter ${name}. No parameter may change where a request goes.`
    case 'literalSecret':
      return `${name} holds a secret as text. Move it to a credential, where it is encrypted and never shown again.`
    case 'severalSecretsPerCustomer':
      return `The credential "${name}" has several headers, so it cannot be each customer's own. Use one credential a header.`
    case 'baseAddressMissing':
      return `The base address "${name}" has no URL yet. Enter it under “Base addresses” of the server.`
    case 'boundValueExposed':
      return `A customer's own value and the model's argument ${name} are in one text, where the argument could change what the customer's value says. Give each a place of its own, or make the argument a number or a choice.`
    case 'boundCookieExposed':
      return `The model's argument ${name} can name any cookie, also one that holds a customer's own value or a credential. Write the cookie's name into the template.`
    default:
      return assertNever(code)
  }
}

import { type Definition, definitionSchema } from '../../shared/platform/definition.ts'
import { createIdentifier } from '../store/identifier.ts'

/** A copy of a definition with identifiers of its own. `credentialIds` leads from each old one to the new one. */
export function renewIds(definition: Definition): { definition: Definition; credentialIds: Map<string, string> } {
  const credentialIds = new Map(definition.credentials.map(({ id }) => [id, createIdentifier('cred_')]))
  const renewed = replaceIds(definition, () => createIdentifier('end_'), credentialIds)
  return { definition: definitionSchema.parse(renewed), credentialIds }
}

/** The definition as a file has it: numbers in place of identifiers. */
export function numberIds(definition: Definition): Definition {
  const credentialIds = new Map(definition.credentials.map(({ id }, index) => [id, `credential-${index + 1}`]))
  return replaceIds(definition, (index) => `endpoint-${index + 1}`, credentialIds)
}

function replaceIds(
  definition: Definition,
  endpointId: (index: number) => string,
  credentialIds: ReadonlyMap<string, string>,
): Definition {
  return {
    ...definition,
    credentials: definition.credentials.map((credential) => ({
      ...credential,
      id: credentialIds.get(credential.id) ?? credential.id,
      // Without a key of its own the identifier is the key under which customers' values come: it must stay.
      ...(credential.perCustomer && { customerKey: credential.customerKey ?? credential.id }),
    })),
    endpoints: definition.endpoints.map((endpoint, index) => ({
      ...endpoint,
      id: endpointId(index),
      credentialId: credentialIds.get(endpoint.credentialId ?? '') ?? null,
    })),
  }
}

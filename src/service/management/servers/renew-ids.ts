import { renewReference } from '../../../shared/management/definition/base-address.ts'
import { type CredentialKind, credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { credentialIdsOf, withCredentialIds } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { createIdentifier } from '../../store/identifier.ts'

/** Returns a credential's details with the new ID of its base address. */
export const withBaseIds = (details: CredentialKind, ids: ReadonlyMap<string, string>): CredentialKind =>
  details.kind === 'oauth2ClientCredentials' ? { ...details, tokenUrl: renewReference(details.tokenUrl, ids) } : details

/** Copies a definition with new identifiers. `credentialIds` maps each old one to the new one. */
export function renewIds(definition: Definition): { definition: Definition; credentialIds: Map<string, string> } {
  const credentialIds = new Map(definition.credentials.map(({ id }) => [id, createIdentifier('cred_')]))
  const baseIds = new Map(definition.baseAddresses.map(({ id }) => [id, createIdentifier('base_')]))
  return { definition: replaceIds(definition, () => createIdentifier('end_'), credentialIds, baseIds), credentialIds }
}

/** Converts a definition for a file, with numbers in place of identifiers. */
export function numberIds(definition: Definition): Definition {
  const credentialIds = new Map(definition.credentials.map(({ id }, index) => [id, `credential-${index + 1}`]))
  const baseIds = new Map(definition.baseAddresses.map(({ id }, index) => [id, `base-${index + 1}`]))
  return replaceIds(definition, (index) => `endpoint-${index + 1}`, credentialIds, baseIds)
}

function replaceIds(
  definition: Definition,
  endpointId: (index: number) => string,
  credentialIds: ReadonlyMap<string, string>,
  baseIds: ReadonlyMap<string, string>,
): Definition {
  const { proofCall, ...others } = definition
  const proof = definition.endpoints.findIndex(({ id }) => id === proofCall?.endpointId)
  const endpointIds = definition.endpoints.map((_, index) => endpointId(index))
  return {
    ...others,
    ...(proofCall && proof >= 0 && { proofCall: { ...proofCall, endpointId: endpointIds[proof] ?? '' } }),
    baseAddresses: definition.baseAddresses.map((address) => ({
      ...address,
      id: baseIds.get(address.id) ?? address.id,
    })),
    credentials: definition.credentials.map((credential) => ({
      ...credential,
      id: credentialIds.get(credential.id) ?? credential.id,
      details: withBaseIds(credential.details, baseIds),
      // By default, the key of customers' values is the identifier, which is replaced here, so the key is set explicitly.
      ...(credential.perCustomer && { customerKey: credentialCustomerKey(credential) }),
    })),
    endpoints: definition.endpoints.map((endpoint, index) =>
      withCredentialIds(
        { ...endpoint, id: endpointIds[index] ?? '', baseUrl: renewReference(endpoint.baseUrl, baseIds) },
        credentialIdsOf(endpoint).flatMap((id) => credentialIds.get(id) ?? []),
      ),
    ),
  }
}

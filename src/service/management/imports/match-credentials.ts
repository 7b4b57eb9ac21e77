import { isDeepStrictEqual } from 'node:util'
import { type BaseAddress, resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import type { Credential, CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { freeName } from '../../../shared/values/free-name.ts'

export interface ImportedCredential {
  credential: Credential
  secrets: CredentialSecrets
}

/** What credentials are matched against: the server's credentials, their secret values, and where each is sent. */
export interface KnownCredentials {
  credentials: readonly Credential[]
  secrets: ReadonlyMap<string, CredentialSecrets>
  endpoints: readonly Endpoint[]
  baseAddresses: readonly BaseAddress[]
}

/**
 * Returns the server's credential that matches an imported one, or null. With a secret value, it's the one with the same value. Without
 * one, it's one of the same kind and source, but only if it wouldn't be sent to a new address: no document can move a secret elsewhere.
 * `taken`: credentials already matched in the same import.
 */
export function matchCredential(
  { credential, secrets }: ImportedCredential,
  addresses: ReadonlySet<string>,
  known: KnownCredentials,
  taken: ReadonlySet<string>,
): Credential | null {
  const alike = known.credentials.filter(
    ({ perCustomer, details }) =>
      perCustomer === credential.perCustomer && isDeepStrictEqual(details, credential.details),
  )
  if (Object.keys(secrets).length > 0)
    return alike.find(({ id }) => isDeepStrictEqual({ ...known.secrets.get(id) }, { ...secrets })) ?? null
  const reachable = alike.filter(
    ({ id }) => !taken.has(id) && isSubset(addresses, addressesOf(known.endpoints, id, known.baseAddresses)),
  )
  return (
    reachable.find(({ source }) => source === credential.source) ??
    reachable.find(({ source }) => source === undefined || credential.source === undefined) ??
    null
  )
}

/** Returns where a credential is sent: the addresses of its endpoints, with base addresses resolved. */
export function addressesOf(
  endpoints: readonly Endpoint[],
  credentialId: string,
  baseAddresses: readonly BaseAddress[],
): Set<string> {
  const own = endpoints.filter((endpoint) => credentialIdsOf(endpoint).includes(credentialId))
  return new Set(own.map(({ baseUrl }) => resolveBaseAddress(baseUrl, baseAddresses) ?? baseUrl))
}

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size > 0 && [...some].every((each) => all.has(each))

/** Returns a unique credential name, ignoring case. Duplicates get the credential's source appended. */
export function freeCredentialName(
  { name, source }: Credential,
  places: readonly (string | null)[],
  others: readonly Credential[],
): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()))
  const isTaken = (each: string) => taken.has(each.toLowerCase())
  const wishes = [source ?? null, ...places].filter((place) => place !== null && !name.includes(place))
  const wish = [name, ...wishes.map((place) => withEnding(name, ` (${place})`))].find((each) => !isTaken(each))
  return freeName(wish ?? name, isTaken, (number) => withEnding(name, ` ${number}`))
}

const MAX_NAME = 80
const withEnding = (name: string, ending: string): string => {
  const short = ending.length > 40 ? `${ending.slice(0, 38)}…)` : ending
  return `${name.slice(0, MAX_NAME - short.length).trimEnd()}${short}`
}

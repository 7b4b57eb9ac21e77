import { definitionSchema } from '../../shared/platform/definition.ts'
import type { Endpoint as PlatformEndpoint } from '../../shared/platform/endpoint.ts'
import { placesOf } from '../../shared/platform/place.ts'
import { type Endpoint, endpointSchema, type StoredEndpoint } from '../upstream/endpoint.ts'
import { convertEndpoint } from './convert-endpoints.ts'
import { createIdentifier } from './identifier.ts'
import type { createServers } from './servers.ts'
import type { createVersions } from './versions.ts'

type Servers = ReturnType<typeof createServers>
type Versions = ReturnType<typeof createVersions>

/** The live versions' endpoints in the form of before versions. Goes as soon as nothing reads it any more. */
export function createEndpoints(servers: Servers, versions: Versions) {
  return {
    list(serverId: string): StoredEndpoint[] {
      const live = servers.find(serverId)?.liveVersion ?? null
      return live === null ? [] : (versions.find(serverId, live)?.definition.endpoints ?? []).map(toOld)
    },
    /** Deploys endpoints as a server's first version. */
    addAll(serverId: string, endpoints: readonly Endpoint[]): void {
      const name = servers.find(serverId)?.name ?? ''
      const converted = endpoints.map((endpoint) => convertEndpoint(createIdentifier('end_'), endpoint))
      const at = new Date().toISOString()
      const version = versions.add(serverId, definitionSchema.parse({ name, endpoints: converted }), '', at)
      servers.setLive(serverId, version, name, at)
    },
  }
}

function toOld(endpoint: PlatformEndpoint): StoredEndpoint {
  const places = placesOf(endpoint)
  return endpointSchema.parse({
    ...endpoint,
    pathTemplate: endpoint.path.replace(/\{\{([^{}]+)\}\}/g, '{$1}'),
    destructive: endpoint.annotations.destructive,
    parameters: endpoint.parameters.map((parameter) => ({ ...parameter, place: places.get(parameter.name)?.[0] })),
  })
}

import { isLoopbackHost } from '../../base/network/loopback.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import type { ManagementApi } from '../management/management-api.ts'
import { createPatientApi, type Patience } from './patient-api.ts'

type Api = Pick<ManagementApi, 'call'>

export interface MoveServicesDeps {
  apiOf: (workspaceId: string) => Promise<Api>
  /** The base URL of a workspace's service. */
  baseUrlOf: (workspaceId: string) => Promise<string>
  /** Defaults to a timer. */
  wait?: Patience['wait']
}

/** Creates access to the services that a move reads from and writes to. */
export const createMoveServices = ({ apiOf, baseUrlOf, wait }: MoveServicesDeps) => ({
  /** Returns both services' APIs. Secrets are only sent over TLS, except to a service on this computer. */
  async connect(workspaceId: string): Promise<{ from: Api; to: Api }> {
    const { protocol, hostname } = new URL(await baseUrlOf(workspaceId))
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      throw new AppFailure({ kind: 'invalidInput', fields: { workspaceId: message('move.plainHttp') } })
    }
    return { from: await apiOf(LOCAL_WORKSPACE_ID), to: await apiOf(workspaceId) }
  },
  /** An API that waits for a service that's busy or unavailable. */
  patient: (api: Api, onWait: Patience['onWait']): Api => createPatientApi(api, { ...(wait && { wait }), onWait }),
})
export type MoveServices = ReturnType<typeof createMoveServices>

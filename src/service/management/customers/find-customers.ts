import type { OperationInput } from '../../../shared/management/operations.ts'
import type { AccessProblem } from '../../../shared/management/records/access-problem.ts'
import { QUIET_DAYS } from '../../../shared/management/records/customer-record.ts'
import type { RequiredAccess } from '../../store/token-access.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { requireServer } from '../read-server.ts'
import {
  accessProblemOf,
  bestOf,
  isRequesting,
  NOTHING_REQUESTED,
  type RequestedAccess,
  requestedByServer,
} from './access-problems.ts'

/** Returns what customers must have. */
const requiredOf = ({ values, logins }: RequestedAccess): RequiredAccess => ({
  values: values.filter(({ required }) => required),
  logins: logins.map(({ id }) => id),
})

/** Creates the search for customers of one server or all, by their access. `now` returns milliseconds. */
export function createCustomerSearch({ store, live }: Pick<OperationDeps, 'store' | 'live'>, now: () => number) {
  const questionOf = async ({
    serverId,
    search,
    filter,
  }: Pick<OperationInput<'customers.ids'>, 'serverId' | 'search' | 'filter'>) => ({
    serverId,
    search,
    filter,
    now: now(),
    quietDays: QUIET_DAYS,
    liveVersion: (await requireServer(store, serverId)).liveVersion,
    wanted: filter.problem === undefined ? null : await requestFor(serverId),
  })

  const askedOf = async (serverId: string) =>
    (await requestedByServer(live, [serverId])).get(serverId) ?? NOTHING_REQUESTED

  async function requestFor(serverId: string) {
    const asked = await askedOf(serverId)
    return isRequesting(asked) ? requiredOf(asked) : null
  }

  /** Returns what customers of each server must have. */
  async function wantedOfAll() {
    const deployed = (await store.servers.list()).filter(({ liveVersion }) => liveVersion !== null)
    const asked = await requestedByServer(
      live,
      deployed.map(({ id }) => id),
    )
    return Array.from(asked, ([serverId, access]) => ({ serverId, ...requiredOf(access) }))
  }

  /** Returns why customers can't use any of their tokens, on one server or on all; null for those who can. */
  async function problemsOf(
    serverId: string | undefined,
    ids: readonly string[],
  ): Promise<Map<string, AccessProblem | null>> {
    if (ids.length === 0 || (serverId !== undefined && !isRequesting(await askedOf(serverId)))) return new Map()
    const tokens = await store.tokenAccess.ofCustomers(serverId, ids, new Date(now()).toISOString())
    const asked = await requestedByServer(
      live,
      tokens.map((token) => token.serverId),
    )
    const withLogins = [...asked].flatMap(([id, { logins }]) => (logins.length > 0 ? [id] : []))
    const logins = await store.logins.statesOf(withLogins, ids, new Date(now()).toISOString())
    const found = new Map<string, (AccessProblem | null)[]>()
    for (const token of tokens) {
      const access = asked.get(token.serverId) ?? NOTHING_REQUESTED
      const problem = accessProblemOf(access, { ...token, logins: logins.of(token) })
      found.set(token.customerId, [...(found.get(token.customerId) ?? []), problem])
    }
    return new Map(Array.from(found, ([id, problems]) => [id, bestOf(problems)]))
  }

  return {
    problemsOf,
    /** Returns the identifiers on one page of `customers.page`, and the total. */
    async page(
      { serverId, search, filter }: Pick<OperationInput<'customers.page'>, 'serverId' | 'search' | 'filter'>,
      sort: OperationInput<'customers.page'>['sort'],
      part: { offset: number; limit: number },
    ) {
      if (serverId !== undefined) {
        const asked = await questionOf({ serverId, search, filter })
        const { customers: found, total } = await store.serverCustomers.page(asked, sort, part)
        return { found, total, liveVersion: asked.liveVersion }
      }
      const wanted = filter.problem === undefined ? [] : await wantedOfAll()
      const asked = { search, filter, now: now(), quietDays: QUIET_DAYS, wanted }
      const { customers, total } = await store.allCustomers.page(asked, sort, part)
      // Versions of different servers can’t be compared.
      const found = customers.map((customer) => ({ ...customer, toolsVersion: null }))
      return { found, total, liveVersion: null }
    },
    /** Returns the identifiers of one server's customers that match. */
    ids: async (
      question: Pick<OperationInput<'customers.ids'>, 'serverId' | 'search' | 'filter'>,
      part: { offset: number; limit: number },
    ): Promise<string[]> => store.serverCustomers.ids(await questionOf(question), part),
  }
}

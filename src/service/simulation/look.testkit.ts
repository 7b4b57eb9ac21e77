import { expect } from 'vitest'
import { pick } from '../../base/testing/random.ts'
import { call, connect } from '../mcp/stream.testkit.ts'
import { TOKEN_PATH } from './key-api.testkit.ts'
import { type Holder, type Needed, needed, neededBy, stateOf, toolsOf, type World, works } from './world.testkit.ts'

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Lists all tokens, and compares each one's listed state with the actions that were applied to it. */
export async function look(world: World): Promise<void> {
  const { manage, holders, records } = world
  const found = await manage('tokens.find', { tokens: holders.map(({ token }) => token) })
  const listed = found.map((record, index) => {
    const holder = holders[index]
    if (!holder || !record) return `nothing of ${holder?.identity}`
    records.set(holder.token, record)
    const { state, problem } = record
    const values = problem?.kind === 'needsValues' ? problem.values.map(({ key }) => key).sort() : []
    const status = problem?.kind === 'apiRefuses' ? `${problem.status}` : ''
    return [holder.identity, state, problem?.kind ?? 'no problem', ...values, status].join(' ').trim()
  })
  expect(listed).toEqual(holders.map((holder) => expectedOf(world, holder)))
}

function expectedOf({ live }: World, holder: Holder): string {
  const state = stateOf(holder)
  const missing = missingOf(holder, needed(live))
  const problem = () => {
    if (!works(holder)) return ['no problem']
    if (missing.length > 0) return ['needsValues', ...missing.map(({ field }) => field).sort()]
    if (holder.refusal === null || !needed(live).some(({ secret }) => secret)) return ['no problem']
    return holder.refusal === 'login' ? ['loginFailed'] : ['apiRefuses', holder.refusal]
  }
  return [holder.identity, state, ...problem()].join(' ')
}

const missingOf = ({ bound }: Holder, fields: readonly Needed[]) => fields.filter(({ field }) => !bound.has(field))

interface CallAnswer {
  status: number
  text: string
  isError: boolean
}

/** Makes one call as a plain client. */
export async function callPlainly({ post }: World, { url }: Holder, name: string, args = {}): Promise<CallAnswer> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const { status, body } = await post(url, HEADERS, message)
  const text = JSON.stringify(body)
  return { status, text, isError: status !== 200 || /"isError":true|"error":/.test(text) }
}

/** Makes the same call with the official client. */
async function callWithSdk({ url }: Holder, name: string): Promise<CallAnswer> {
  const client = await connect(url)
  const { text, isError } = await call(client, name)
  await client.close()
  return { status: 200, text, isError }
}

/** Returns the tools that a customer may call. */
export const allowedOf = ({ live, chosen }: World, { customerId }: Holder): string[] =>
  toolsOf(live).filter((tool) => chosen.get(customerId)?.includes(tool) ?? true)

const REFUSALS = { paused: /is paused/, expired: /expired on/, ended: /was replaced/ }

/** Calls a tool through a customer's URL, and compares the outcome with the listed state. `of`: the tool; any tool by default. */
export async function checkCall(
  world: World,
  holder: Holder,
  { withSdk = false, of }: { withSdk?: boolean; of?: string } = {},
): Promise<void> {
  const { live, api, manage, serverId, records, random } = world
  const record = records.get(holder.token)
  if (!record) throw new Error(`${holder.identity} isn’t listed`)
  const offered = toolsOf(live)
  const allowed = allowedOf(world, holder)
  const tool = of ?? pick(random, allowed.length > 0 ? allowed : offered)
  const { state, problem } = record
  const about = `${tool} of ${holder.identity}, ${state}, ${problem?.kind ?? 'no problem'}`
  api.seen.length = 0
  const isPlain = !withSdk || state === 'revoked' || allowed.length === 0
  const response = await (isPlain ? callPlainly(world, holder, tool) : callWithSdk(holder, tool))
  const requests = api.seen.splice(0)
  if (state === 'revoked') return expect(response.status, about).toBe(404)
  expect(response.status, about).toBe(200)
  if (state === 'paused' || state === 'expired' || state === 'ended') {
    expect(response.isError, about).toBe(true)
    expect(response.text, about).toMatch(REFUSALS[state])
    return expect(requests, about).toEqual([])
  }
  if (allowed.length === 0) {
    expect(response.text, about).toContain('-32602')
    return expect(requests, about).toEqual([])
  }
  const wanted = neededBy(live, tool)
  const listedMissing = problem?.kind === 'needsValues' ? problem.values.map(({ key }) => key) : []
  const missing = wanted.filter(({ field }) => listedMissing.includes(field))
  if (missing.length > 0) {
    expect(response.isError, about).toBe(true)
    const named = missing.some(({ field, description, secret }) => response.text.includes(secret ? description : field))
    expect(named, `${about}: ${response.text}`).toBe(true)
    return expect(requests, about).toEqual([])
  }
  const known = holder.refusal
  checkReceived(world, holder, { tool, response, requests, about })
  // Responds only once calls are in the log, along with their effect on credentials.
  if (holder.refusal !== known) await manage('customers.page', { serverId, limit: 1 })
}

interface Received {
  tool: string
  response: CallAnswer
  requests: World['api']['seen']
  about: string
}

/** Checks that the API received the customer's own values, and that the customer received the API's response. */
function checkReceived({ live, api }: World, holder: Holder, { tool, response, requests, about }: Received): void {
  const last = requests.at(-1)
  if (!last) throw new Error(`${about}: nothing has reached the API: ${response.text}`)
  const wanted = neededBy(live, tool)
  const secret = wanted.find((each) => each.secret)
  if (secret) expect(last.key, about).toBe(holder.bound.get(secret.field))
  const account = new URL(last.url, api.origin).searchParams.get('account')
  if (account !== null && account !== 'main') expect(account, about).toBe(`${holder.identity}-account`)
  const reception = last.key === '' ? 'accepted' : (api.receptions.get(last.key) ?? '401')
  const outcome = reception !== 'login' ? reception : last.url === TOKEN_PATH ? 'login' : '401'
  expect(response.isError, `${about}: ${outcome}: ${response.text}`).toBe(outcome !== 'accepted')
  if (secret) holder.refusal = outcome === 'accepted' ? null : outcome
}

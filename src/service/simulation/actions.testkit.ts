import { type Credential, credentialCustomerKey, secretNamesOf } from '../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { parameterSchema } from '../../shared/management/endpoint/endpoint.ts'
import { endpoint } from '../management/management.testkit.ts'
import { deploy, rollBack } from './deploys.testkit.ts'
import { TOKEN_PATH } from './key-api.testkit.ts'
import {
  addHolders,
  anyVerdict,
  type Done,
  type Holder,
  makeKey,
  needed,
  noteDraft,
  ownCredential,
  pick,
  stateOf,
  toolsOf,
  type World,
  wait,
} from './world.testkit.ts'

/** Null: there’s nothing that it could be done to at present. */
type Action = (world: World) => Promise<Done | null>

/** A key that all customers share. */
const SHARED_KEY = 'everybody'

/** The definition that a sequence begins with. */
export const firstDefinition = ({ origin }: World['api']): Definition => {
  const tool = (name: string) => endpoint(name, { baseUrl: origin, credentialId: 'cred_first' })
  return definitionSchema.parse({
    name: 'Books',
    credentials: [{ id: 'cred_first', name: 'First key', details: { kind: 'bearer' }, perCustomer: true }],
    endpoints: [tool('list'), tool('send')],
  })
}

/** Changes the draft, which customers don’t see. */
async function edit(world: World, change: (draft: Definition) => Definition): Promise<void> {
  const { manage, serverId: id, revision, draft } = world
  noteDraft(world, await manage('servers.saveDraft', { id, revision, draft: change(draft) }))
}

const changeFirst = (draft: Definition, change: (first: Endpoint) => Endpoint): Definition => ({
  ...draft,
  endpoints: draft.endpoints.map((each, index) => (index === 0 ? change(each) : each)),
})

const changeOwn = (draft: Definition, change: (credential: Credential) => Credential): Definition => ({
  ...draft,
  credentials: draft.credentials.map((each) => (each.id === ownCredential(draft)?.id ? change(each) : each)),
})

/** A parameter that’s bound to customers: required, with a default, or under another name. */
function withAccount(first: Endpoint, { random, next }: World): Endpoint {
  const isThere = first.parameters.some(({ name }) => name === 'account')
  if (isThere && random(3) === 0) return { ...first, query: [], parameters: [] }
  const account = parameterSchema.parse({
    ...{ name: 'account', type: 'string', required: true, source: 'customer', description: 'The account' },
    ...(random(2) === 0 && { customerKey: `account_${next()}` }),
    ...(random(3) === 0 && { default: 'main' }),
  })
  return { ...first, query: [{ name: 'account', value: '{{account}}' }], parameters: [account] }
}

const editEndpoint: Action = async (world) => {
  const { random, next } = world
  const kind = pick(random, ['describe', 'rename', 'switch', 'remove', 'account', 'account'] as const)
  await edit(world, (draft) => {
    switch (kind) {
      case 'describe':
        return changeFirst(draft, (first) => ({ ...first, description: `Lists ${next()}.` }))
      case 'rename':
        return changeFirst(draft, (first) => ({ ...first, toolName: `list_${next()}` }))
      case 'switch':
        return {
          ...draft,
          endpoints: draft.endpoints.map((each, index) => (index === 1 ? { ...each, enabled: !each.enabled } : each)),
        }
      case 'remove':
        return { ...draft, endpoints: draft.endpoints.filter((_, index) => index !== 1) }
      case 'account':
        return changeFirst(draft, (first) => withAccount(first, world))
    }
  })
  return { text: `edit the draft: ${kind}`, concerned: [] }
}

const renameField: Action = async (world) => {
  const customerKey = `field_${world.next()}`
  await edit(world, (draft) => changeOwn(draft, (each) => ({ ...each, customerKey })))
  return { text: `name the credential’s field ${customerKey}`, concerned: [] }
}

const replaceCredential: Action = async (world) => {
  const count = world.next()
  const id = `cred_${count}`
  await edit(world, (draft) => {
    const old = ownCredential(draft)
    const use = (each: Endpoint) => (old && each.credentialId === old.id ? { ...each, credentialId: id } : each)
    const added = { id, name: `Key ${count}`, details: { kind: 'bearer' as const }, perCustomer: true }
    const credentials = [...draft.credentials.filter((each) => each.id !== old?.id), added]
    return changeFirst({ ...draft, credentials, endpoints: draft.endpoints.map(use) }, (first) => ({
      ...first,
      credentialId: id,
    }))
  })
  return { text: `replace the credential with ${id}`, concerned: [] }
}

const changeKind: Action = async (world) => {
  const oauth = {
    ...{ kind: 'oauth2ClientCredentials' as const, tokenUrl: world.api.origin + TOKEN_PATH, clientId: 'desk' },
    ...{ scope: '', audience: '', clientAuthentication: 'basic' as const },
  }
  let kind = ''
  await edit(world, (draft) =>
    changeOwn(draft, (each) => {
      const details = each.details.kind === 'bearer' && each.perCustomer ? oauth : { kind: 'bearer' as const }
      kind = details.kind
      // What a shared credential’s secret is called depends on its kind.
      return each.perCustomer ? { ...each, details } : each
    }),
  )
  return { text: `make the credential one of the kind ${kind}`, concerned: [] }
}

/** One key for all customers in place of theirs, or the other way around. */
const shareCredential: Action = async (world) => {
  const { manage, serverId, api, draft } = world
  const own = ownCredential(draft)
  if (!own) return null
  api.verdicts.set(SHARED_KEY, 'accepted')
  const credential = { ...own, perCustomer: !own.perCustomer }
  const secrets = Object.fromEntries(secretNamesOf(own.details).map((name) => [name, SHARED_KEY]))
  noteDraft(world, await manage('credentials.save', { serverId, credential, secrets: own.perCustomer ? secrets : {} }))
  return { text: own.perCustomer ? 'share one credential' : 'give each customer a credential', concerned: [] }
}

const importCommand: Action = async (world) => {
  const { manage, serverId, api, next } = world
  const key = `command-key-${next()}`
  api.verdicts.set(key, 'accepted')
  const text = `curl ${api.origin}/imported${next()} -H 'Authorization: Bearer ${key}'`
  noteDraft(world, (await manage('servers.addFromCurl', { id: serverId, text })).server)
  return { text: 'import a command', concerned: [] }
}

/** A document of the same API, which finds the draft’s endpoints, and has one more. */
const importDocument: Action = async (world) => {
  const { manage, serverId, api, next, random } = world
  const get = (operationId: string) => ({ get: { operationId, summary: `Summary ${next()}` } })
  const paths = { '/list': get('listAll'), '/more': get('more'), [`/document${next()}`]: get(`document_${next()}`) }
  const servers = [{ url: api.origin }]
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, servers, paths })
  const alike = pick(random, ['update', 'update', 'add', 'skip'] as const)
  noteDraft(world, (await manage('servers.addFromDocument', { id: serverId, text, alike })).server)
  return { text: `import a document, ${alike}`, concerned: [] }
}

const generateMany: Action = async (world) => {
  const { random, next, holders } = world
  const known = pick(random, holders).identity
  const identities = [`new${next()}`, `new${next()}`, known]
  return { text: 'generate three URLs', concerned: await addHolders(world, identities) }
}

/** Does something to one URL of those that `can` holds for. */
const toOne =
  (
    name: string,
    can: (holder: Holder) => boolean,
    work: (world: World, holder: Holder, id: string) => Promise<readonly Holder[] | undefined>,
  ): Action =>
  async (world) => {
    const able = world.holders.filter((holder) => can(holder) && world.records.has(holder.token))
    if (able.length === 0) return null
    const holder = pick(world.random, able)
    const more = (await work(world, holder, world.records.get(holder.token)?.id ?? '')) ?? []
    return { text: `${name} ${holder.identity}`, concerned: [holder, ...more] }
  }

const isOpen = (holder: Holder) => !['revoked', 'ended'].includes(stateOf(holder))

const setExpiry = toOne('expire', isOpen, async ({ manage, random }, holder, id) => {
  const isLifted = random(4) === 0
  holder.expiresAt = isLifted ? null : Date.now() + 60_000
  const expiresAt = holder.expiresAt === null ? null : new Date(holder.expiresAt).toISOString()
  await manage('tokens.setExpiry', { id, expiresAt })
  if (!isLifted) wait(60_000)
})

const pause = toOne('pause', isOpen, async ({ manage }, holder, id) => {
  await manage('tokens.pause', { id })
  holder.paused = true
})

const resume = toOne(
  'resume',
  (each) => isOpen(each) && each.paused,
  async ({ manage }, holder, id) => {
    await manage('tokens.resume', { id })
    holder.paused = false
  },
)

const revoke = toOne(
  'revoke',
  (each) => stateOf(each) !== 'revoked',
  async ({ manage }, holder, id) => {
    await manage('tokens.revoke', { id })
    holder.revoked = true
  },
)

const canRotate = (holder: Holder) => ['live', 'paused'].includes(stateOf(holder)) && holder.retiresAt === null

const rotate = toOne('rotate', canRotate, async ({ manage, random, holders }, holder, id) => {
  const end = random(2) === 0 ? null : Date.now() + 90_000
  const overlapUntil = end === null ? null : new Date(end).toISOString()
  const { url, token } = await manage('tokens.rotate', { id, overlapUntil })
  const { identity, customerId, expiresAt, refusal, bound } = holder
  const state = { paused: false, revoked: false, expiresAt, retiresAt: null, refusal }
  const made = { identity, customerId, token, url, bound: new Map(bound), ...state }
  holder.retiresAt = end ?? Date.now()
  holders.push(made)
  return [made]
})

const setValues = toOne('set values of', isOpen, async (world, holder) => {
  const { manage, serverId, live, random, holders } = world
  const { identity, customerId } = holder
  const asked = needed(live)
  const wanted = asked.filter(() => random(3) > 0)
  const set = Object.fromEntries(
    (wanted.length > 0 ? wanted : asked).map(({ field, secret }) => [
      field,
      secret ? makeKey(world, identity, anyVerdict(random)) : `${identity}-account`,
    ]),
  )
  if (Object.keys(set).length === 0) return
  await manage('customers.setValues', { customerId, serverId, values: set })
  const theirs = holders.filter((each) => each.customerId === customerId && !each.revoked)
  for (const each of theirs) {
    each.refusal = null
    for (const [field, value] of Object.entries(set)) each.bound.set(field, value)
  }
  return theirs
})

const chooseTools = toOne(
  'choose tools of',
  isOpen,
  async ({ manage, serverId, live, random, chosen, holders }, holder) => {
    const { customerId } = holder
    const tools = random(4) === 0 ? null : toolsOf(live).filter(() => random(2) === 0)
    await manage('customers.setTools', { customerId, serverId, tools })
    if (tools) chosen.set(customerId, tools)
    else chosen.delete(customerId)
    return holders.filter((each) => each.customerId === customerId)
  },
)

/** Limits that nobody here comes near. */
const setLimits = toOne('set limits of', isOpen, async ({ manage, serverId, random }, { customerId }) => {
  const limits = { callsPerSecond: 500 + random(100), maxRequestBytes: 100_000 }
  if (random(2) === 0) await manage('servers.setLimits', { id: serverId, limits })
  else await manage('customers.setLimits', { customerId, serverId, limits })
})

/** The API changes its mind about a key, which no credential is told of. */
const changeVerdict = toOne('let the API decide anew on', isOpen, async ({ api, live, random }, { bound }) => {
  const own = ownCredential(live)
  const key = own && bound.get(credentialCustomerKey(own))
  // Access tokens that were issued go on working.
  if (key === undefined || api.verdicts.get(key) === 'login') return
  api.verdicts.set(key, pick(random, ['accepted', '401', '403']))
})

/** Every action, those that matter more several times. */
export const ACTIONS: readonly Action[] = [
  ...[deploy, deploy, deploy, deploy, deploy, deploy, rollBack, rollBack, editEndpoint, editEndpoint, renameField],
  ...[renameField, replaceCredential, replaceCredential, changeKind, shareCredential, importCommand, importDocument],
  ...[generateMany, setExpiry, pause, resume, revoke, rotate, setValues, setValues, chooseTools, setLimits],
  changeVerdict,
]

import { pick } from '../../base/testing/random.ts'
import { type Credential, secretNamesOf } from '../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import { type Endpoint, parameterSchema } from '../../shared/management/endpoint/endpoint.ts'
import { endpoint } from '../management/management.testkit.ts'
import { TOKEN_PATH } from './key-api.testkit.ts'
import { type Action, noteDraft, ownCredential, type World } from './world.testkit.ts'

/** A key shared by all customers. */
const SHARED_KEY = 'everybody'

/** Returns the initial definition of a sequence. */
export const firstDefinition = ({ origin }: World['api']): Definition => {
  const tool = (name: string) => endpoint(name, { baseUrl: origin, credentialId: 'cred_first' })
  return definitionSchema.parse({
    name: 'Books',
    credentials: [{ id: 'cred_first', name: 'First key', details: { kind: 'bearer' }, perCustomer: true }],
    endpoints: [tool('list'), tool('send')],
  })
}

/** Changes the draft, which customers don't see yet. */
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

/** Adds a parameter that's bound to customers: required, with a default, or renamed. */
function withAccount(first: Endpoint, { random, next }: World): Endpoint {
  const isThere = first.parameters.some(({ name }) => name === 'account')
  if (isThere && random(3) === 0) return { ...first, query: [], parameters: [] }
  const account = parameterSchema.parse({
    name: 'account',
    type: 'string',
    required: true,
    source: 'customer',
    description: 'The account',
    ...(random(2) === 0 && { customerKey: `account_${next()}` }),
    ...(random(3) === 0 && { default: 'main' }),
  })
  return { ...first, query: [{ name: 'account', value: '{{account}}' }], parameters: [account] }
}

export const editEndpoint: Action = async (world) => {
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

export const renameField: Action = async (world) => {
  const customerKey = `field_${world.next()}`
  await edit(world, (draft) => changeOwn(draft, (each) => ({ ...each, customerKey })))
  return { text: `name the credential’s field ${customerKey}`, concerned: [] }
}

export const replaceCredential: Action = async (world) => {
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

export const changeKind: Action = async (world) => {
  const oauth = {
    kind: 'oauth2ClientCredentials' as const,
    tokenUrl: world.api.origin + TOKEN_PATH,
    clientId: 'desk',
    scope: '',
    audience: '',
    clientAuthentication: 'basic' as const,
  }
  let kind = ''
  await edit(world, (draft) =>
    changeOwn(draft, (each) => {
      const details = each.details.kind === 'bearer' && each.perCustomer ? oauth : { kind: 'bearer' as const }
      kind = details.kind
      // The name of a shared credential's secret depends on the kind of credential.
      return each.perCustomer ? { ...each, details } : each
    }),
  )
  return { text: `make the credential one of the kind ${kind}`, concerned: [] }
}

/** Replaces the customers' own keys with one shared key, or the other way around. */
export const shareCredential: Action = async (world) => {
  const { manage, serverId, api, draft } = world
  const own = ownCredential(draft)
  if (!own) return null
  api.receptions.set(SHARED_KEY, 'accepted')
  const credential = { ...own, perCustomer: !own.perCustomer }
  const secrets = Object.fromEntries(secretNamesOf(own.details).map((name) => [name, SHARED_KEY]))
  noteDraft(world, await manage('credentials.save', { serverId, credential, secrets: own.perCustomer ? secrets : {} }))
  return { text: own.perCustomer ? 'share one credential' : 'give each customer a credential', concerned: [] }
}

export const importCommand: Action = async (world) => {
  const { manage, serverId, api, next } = world
  const key = `command-key-${next()}`
  api.receptions.set(key, 'accepted')
  const text = `curl ${api.origin}/imported${next()} -H 'Authorization: Bearer ${key}'`
  noteDraft(world, (await manage('servers.addFromCurl', { id: serverId, text })).server)
  return { text: 'import a command', concerned: [] }
}

/** Imports a document of the same API, which matches the draft's endpoints and has one more. */
export const importDocument: Action = async (world) => {
  const { manage, serverId, api, next, random } = world
  const get = (operationId: string) => ({ get: { operationId, summary: `Summary ${next()}` } })
  const paths = { '/list': get('listAll'), '/more': get('more'), [`/document${next()}`]: get(`document_${next()}`) }
  const servers = [{ url: api.origin }]
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, servers, paths })
  const alike = pick(random, ['update', 'update', 'add', 'skip'] as const)
  noteDraft(world, (await manage('servers.addFromDocument', { id: serverId, text, alike })).server)
  return { text: `import a document, ${alike}`, concerned: [] }
}

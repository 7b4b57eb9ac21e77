import { plainWordsOf, stemOf } from './words.ts'

/** What a tool does with its objects. `list`: returns several of them; `read`: returns one; `run`: any other action. */
const ACTIONS = ['list', 'read', 'create', 'update', 'delete', 'run'] as const
type Action = (typeof ACTIONS)[number]

/** Several actions encoded as one number. */
export type ActionSet = number
const actionSet = (...actions: readonly Action[]): ActionSet =>
  actions.reduce((set, action) => set | (1 << ACTIONS.indexOf(action)), 0)

const READING = actionSet('list', 'read')
const CHANGING = actionSet('create', 'update', 'delete', 'run')
/** Whether two sets of actions contradict each other: one only reads, the other only changes. */
export const contradict = (one: ActionSet, other: ActionSet): boolean =>
  ((one & READING) === 0 && (other & CHANGING) === 0) || ((one & CHANGING) === 0 && (other & READING) === 0)

/** Words that imply an action, without naming an object. */
const VERBS: Record<Action, string> = {
  list: 'get post put patch list which all every enumerate browse who what show find search see get fetch retrieve display view download export look many',
  read: 'get show find fetch retrieve read check view lookup see tell display what who how when where is has are does did download look whom many much',
  create:
    'create add new make generate register post insert put open start write give set invite issue submit upload send publish buy order',
  update:
    'update edit change modify set patch put rename adjust replace move close reopen enable disable mark assign turn add give switch',
  delete: 'delete remove destroy erase drop clear unassign unset discard take cancel revoke close',
  run: 'run cancel stop start trigger send execute restart rerun approve accept decline reject close open pay finalize',
}
const verbs = new Map<string, ActionSet>()
for (const action of ACTIONS) {
  for (const word of VERBS[action].split(' '))
    verbs.set(stemOf(word), (verbs.get(stemOf(word)) ?? 0) | actionSet(action))
}

/** Words that only name an action. */
const BARE = new Set(
  'get post put patch list which all every enumerate browse who what show see get fetch retrieve display view tell create add new make insert put give set update edit change modify patch delete remove turn take find look read check search obtain know'
    .split(' ')
    .map(stemOf),
)
export const isBareVerb = (stem: string): boolean => BARE.has(stem)

/** Words that ask for several objects, anywhere in a query. */
const SEVERAL = new Set(['all', 'every', 'list', 'many', 'which'])

/** Returns the actions that the words of a query ask for, based on the first verb; 0 if there's none. */
export function actionsOfQuery(words: Iterable<string>): ActionSet {
  let found: ActionSet | undefined
  let isSeveral = false
  for (const word of words) {
    found ??= verbs.get(stemOf(word))
    isSeveral ||= SEVERAL.has(word)
  }
  if (found === undefined) return 0
  return isSeveral && found & READING ? actionSet('list') : found
}

/**
 * Returns the actions of a tool, based on its method and the form of its path, and on the first verb in its name if the method doesn't
 * determine them.
 */
export function actionsOfTool(method: string, path: string, name: string): ActionSet {
  const isOne = /\}\/?$|\}\.\w+$/.test(path)
  switch (method) {
    case 'GET':
    case 'HEAD':
      return actionSet(isOne ? 'read' : 'list', ...(isOne ? [] : (['read'] as const)))
    case 'DELETE':
      return actionSet('delete')
    case 'PUT':
    case 'PATCH':
      return actionSet('update', ...(method === 'PUT' ? (['create'] as const) : []))
    case 'POST': {
      const named = namedActions(name) & ~READING
      if (named) return named
      return isOne ? actionSet('update') : actionSet('create', 'run')
    }
    default:
      return namedActions(name)
  }
}

function namedActions(name: string): ActionSet {
  for (const word of plainWordsOf(name)) {
    const stem = stemOf(word)
    const set = word === 'post' ? undefined : verbs.get(stem)
    if (set !== undefined) return set
  }
  return 0
}

import { AppFailure } from '../../shared/errors.ts'
import type { historyCommands } from '../../shared/history/commands.ts'
import { MAX_NAMED_RECORDS } from '../../shared/history/history-filter.ts'
import { type IssuedState, isForSending } from '../../shared/history/issued-state.ts'
import type { CommandHandlers, CommandInput } from '../../shared/ipc/contract.ts'
import type { Access } from '../../shared/model/access.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { message } from '../../shared/text/message.ts'
import type { RepeatedQuestions } from '../management/repeat-questions.ts'
import type { Clipboard, FileDialogs } from '../ports.ts'
import type { createRecordTokens } from './find-record-tokens.ts'
import type { History } from './history.ts'
import type { ShownStates } from './shown-states.ts'

interface Deps {
  history: History
  files: Pick<FileDialogs, 'choosePath'>
  /** Looks up tokens of records in a workspace's service. */
  recordTokens: ReturnType<typeof createRecordTokens>
  statesOf: ShownStates
  localService: { status: () => LocalServiceStatus }
  questions: Pick<RepeatedQuestions, 'asked'>
  clipboard: Pick<Clipboard, 'copy'>
  /** Returns the access with its current URL. */
  currentAccess: (workspaceId: string, access: Access) => Access
}

const missing = () => new AppFailure({ kind: 'notFound', cause: message('storage.history.missing') })

/** Creates the handlers for the window's history requests. Tokens are returned only when requested. */
export function createHistoryHandlers({
  history,
  files,
  recordTokens,
  statesOf,
  localService,
  questions,
  clipboard,
  currentAccess,
}: Deps): Pick<CommandHandlers, keyof typeof historyCommands> {
  /** Throws `AppFailure` notFound for a record that no longer exists or has no URL. */
  async function accessOf(id: string): Promise<Access> {
    const found = await history.call('access', id)
    if (found === null) throw missing()
    return currentAccess(found.workspaceId, found.access)
  }

  /** The URL, token, or customer ID of a record, or its URL formatted for where it will be pasted. Throws like `accessOf`. */
  async function textOf(id: string, what: CommandInput<'history.copy'>['what']): Promise<string> {
    const access = await accessOf(id)
    if (what === 'url' || what === 'token' || what === 'customerId') return access[what]
    const record = await history.call('get', id)
    if (record === null) throw missing()
    const { server, customer } = record
    const { copyForm } = await import('../clients/hand-off/copy-form.ts')
    const given = { ...access, serverName: server.name, primaryIdentity: customer.primaryIdentity }
    return copyForm(what, given, process.platform === 'win32')
  }

  return {
    'history.status': () => history.status(),
    'history.retry': () => history.retry(),
    'history.dismissSetAside': async () => {
      await history.call('dismissSetAside', undefined)
      return history.status()
    },
    'history.list': async (input, { signal }) => {
      // Searching before that would take longer than loading, and couldn't be canceled.
      if (input.filter.search !== '') await history.call('prepareSearch', undefined, signal)
      return history.call('list', input, signal)
    },
    'history.prepareSearch': async () => {
      await history.call('prepareSearch', undefined)
      return undefined
    },
    'history.get': ({ id }) => history.call('get', id),
    'history.access': ({ id }) => accessOf(id),
    'history.tokens': async ({ workspaceId, ids }, { signal }) => {
      questions.asked(workspaceId)
      return recordTokens(workspaceId, await history.call('issuedTokens', ids, signal), signal)
    },
    'history.servers': () => history.call('servers', undefined),
    'history.copy': async ({ id, what }) => clipboard.copy(await textOf(id, what), what !== 'customerId'),
    'history.recentCustomers': (input) => history.call('recentCustomers', input),
    'history.setNote': async (input) => {
      await history.call('setNote', input)
      return undefined
    },
    'history.delete': (target) => history.call('delete', target),
    'history.undoDelete': (deletion) => history.call('undoDelete', deletion),
    'history.countStates': async (shown, { signal }) => {
      const counts = new Map<IssuedState, number>()
      for (const { state } of await statesOf(shown, { signal })) counts.set(state, (counts.get(state) ?? 0) + 1)
      return [...counts].map(([state, count]) => ({ state, count }))
    },
    'history.inState': async (shown, { signal }) =>
      (await statesOf(shown, { signal, tolerant: true })).slice(-MAX_NAMED_RECORDS).map(({ id }) => id),
    'history.export': async ({ include, format, ...shown }, { signal }) => {
      const found = await statesOf(shown, { signal, tolerant: include === 'all' })
      const states = include === 'all' ? found : found.filter(({ state }) => isForSending(state))
      const path = await files.choosePath(`issued-urls.${format}`)
      if (path === null) return { saved: false, path, count: 0 }
      const service = localService.status()
      return { saved: true, path, count: await history.call('export', { format, path, states, service }, signal) }
    },
    'history.erase': async () => {
      await history.call('erase', undefined)
      return undefined
    },
  }
}

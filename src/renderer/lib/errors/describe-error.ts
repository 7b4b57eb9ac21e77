import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { assertNever } from '../../../shared/values/assert-never.ts'

/** The action behind a remedy's button, implemented by the screen that shows the error. */
export type ErrorAction = 'openSettings' | 'refreshServers' | 'retry' | 'startService' | 'changePort'

/** Codes of `notFound` errors for a server that the service's list still has, and for one whose list couldn't be fetched. */
export const LISTED_SERVER = 'listed_server'
export const UNCERTAIN_SERVER = 'uncertain_server'

/** Prefix of the customer's fields in a request, removed because the window shows them by their own names. */
const REQUEST_PATH = /\bcustomerDetails\.(?:metadata\.)?/g

/** A failure in the user's terms. `waitSeconds` is how long to wait before the action. */
export interface ErrorDescription {
  title: string
  cause: string
  /** Empty if the cause includes it. */
  remedy: string
  /** The best action first. */
  actions: readonly ErrorAction[]
  waitSeconds?: number
}

/** Converts every failure to text. `t` is for the `errors` namespace. */
export function describeError(error: AppError, t: TFunction<'errors'>): ErrorDescription {
  switch (error.kind) {
    case 'invalidInput':
      return describeInvalidInput(error, t)
    case 'unauthenticated':
      return describeUnauthenticated(error, t)
    case 'forbidden':
      return {
        title: t('forbidden.title'),
        cause: t(`forbidden.cause.${error.scope}`),
        remedy: t('forbidden.remedy'),
        actions: ['openSettings'],
      }
    case 'notFound':
      return describeNotFound(error, t)
    case 'rateLimited':
      return {
        title: t('rateLimited.title'),
        cause: causeBeside(t('rateLimited.title'), error.cause, t('rateLimited.cause')),
        remedy: t('rateLimited.remedy'),
        actions: ['retry'],
        waitSeconds: error.retryAfterSeconds,
      }
    case 'offline':
      if (error.cause.code === 'api.cut') return withOutcome(error, t, cutOff(error, t))
      return withOutcome(error, t, {
        title: t('offline.title'),
        cause: say(error.cause),
        remedy: t(error.cause.code === 'api.authority' ? 'offline.authorityRemedy' : 'offline.remedy'),
      })
    case 'timeout':
      return withOutcome(error, t, {
        title: t('timeout.title'),
        cause: t('timeout.cause', { count: error.seconds }),
        remedy: t('timeout.remedy'),
      })
    case 'cancelled':
      return withOutcome(error, t, {
        title: t('cancelled.title'),
        cause: t('cancelled.cause'),
        remedy: t('cancelled.remedy'),
      })
    case 'badResponse':
      if (error.cause.code === 'api.cut') return withOutcome(error, t, cutOff(error, t))
      if (hasOwnWords(error.cause)) return inOwnWords(error.cause, error, t)
      return withOutcome(error, t, {
        title: t('badResponse.title'),
        cause: withStatus(error, t),
        remedy: t('badResponse.remedy'),
      })
    case 'server':
      if (hasOwnWords(error.cause)) return inOwnWords(error.cause, error, t)
      return withOutcome(error, t, {
        title: t('server.title'),
        cause: withStatus(error, t),
        remedy: t('server.remedy'),
      })
    case 'appEnded':
      return withOutcome(error, t, {
        title: t('appEnded.title'),
        cause: t('appEnded.cause'),
        remedy: t('appEnded.remedy'),
      })
    case 'keychainUnavailable':
      return { title: t('keychainUnavailable.title'), ...causeAndRemedy(error), actions: ['retry'] }
    case 'storage':
      return describeStorage(error, t)
    case 'unreadableTable':
      return { title: t('unreadableTable.title'), ...causeAndRemedy(error), actions: [] }
    case 'unusableBackup':
      return { title: t('unusableBackup.title'), ...causeAndRemedy(error), actions: [] }
    case 'updateFailed':
      return { title: t('updateFailed.title'), ...causeAndRemedy(error), actions: ['retry'] }
    case 'unexpected':
      return {
        title: t('unexpected.title'),
        cause: t('unexpected.cause', { reference: error.reference }),
        remedy: t('unexpected.remedy'),
        actions: ['retry'],
      }
    default:
      return assertNever(error)
  }
}

type Failure<K extends AppError['kind']> = Extract<AppError, { kind: K }>

function describeInvalidInput(error: Failure<'invalidInput'>, t: TFunction<'errors'>): ErrorDescription {
  if (isOwnRefusal(error)) return refusal(error, t)
  const { fields } = error
  if (!error.cause && isAboutTarget(fields))
    return { title: t('refused.title'), cause: Object.values(fields).map(say).join(' '), remedy: '', actions: [] }
  // If there's a cause, it covers the fields.
  const reasons = error.cause ? [error.cause] : Object.values(error.fields)
  return {
    title: t('invalidInput.title'),
    cause: reasons.map(say).join(' ').replaceAll(REQUEST_PATH, ''),
    remedy: t('invalidInput.remedy'),
    actions: [],
  }
}

function describeUnauthenticated(error: Failure<'unauthenticated'>, t: TFunction<'errors'>): ErrorDescription {
  const key = error.missingKey ? 'missingKey' : 'unauthenticated'
  return {
    title: t(`${key}.title`),
    cause: causeBeside(t(`${key}.title`), error.cause, t(`${key}.cause`)),
    remedy: t(`${key}.remedy`),
    actions: ['openSettings'],
  }
}

function describeNotFound(error: Failure<'notFound'>, t: TFunction<'errors'>): ErrorDescription {
  if (isOwnRefusal(error)) return refusal(error, t)
  if (error.code === LISTED_SERVER) {
    const answer = error.cause ? `404, ${say(error.cause)}` : '404'
    return {
      title: t('serverRefused.title'),
      cause: t('serverRefused.cause', { answer }),
      remedy: t('serverRefused.remedy'),
      actions: ['retry', 'refreshServers'],
    }
  }
  const key = error.code === undefined ? 'notFound' : error.code === UNCERTAIN_SERVER ? 'serverUncertain' : 'serverGone'
  const title = t(`${key}.title`)
  const cause = causeBeside(title, error.cause, t(`${key}.cause`))
  // If the service states a different cause, the base URL isn't necessarily wrong.
  const remedy = key === 'notFound' && cause !== t('notFound.cause') ? '' : t(`${key}.remedy`)
  return { title, cause, remedy, actions: ['refreshServers'] }
}

function describeStorage(error: Failure<'storage'>, t: TFunction<'errors'>): ErrorDescription {
  if (error.code === 'servicePaused')
    return { title: t('servicePaused.title'), ...causeAndRemedy(error), actions: ['startService'] }
  return error.code === 'portTaken'
    ? { title: t('portTaken.title'), ...causeAndRemedy(error), actions: ['startService', 'changePort'] }
    : { title: t('storage.title'), ...causeAndRemedy(error), actions: ['retry'] }
}

/** Returns the service's message, unless it only repeats the title. */
function causeBeside(title: string, said: Message | undefined, otherwise: string): string {
  const cause = said ? say(said) : ''
  const bare = (text: string) =>
    text
      .trim()
      .replace(/[.!]+$/, '')
      .toLowerCase()
  return cause === '' || bare(cause) === bare(title) ? otherwise : cause
}

/** Causes that identify who responded, and so determine title and remedy. */
const OWN_WORDS = {
  'api.olderService': 'olderService',
  'api.otherRelease': 'otherRelease',
  'api.bodyTooLarge': 'bodyTooLarge',
  'api.gateway': 'gateway',
  'api.notService': 'notService',
} as const
type WithOwnWords = Message & { code: keyof typeof OWN_WORDS }

const hasOwnWords = (cause: Message): cause is WithOwnWords => Object.hasOwn(OWN_WORDS, cause.code)

function inOwnWords(cause: WithOwnWords, error: { status?: number }, t: TFunction<'errors'>): ErrorDescription {
  const key = OWN_WORDS[cause.code]
  const { size } = cause.params
  return {
    title: t(`${key}.title`),
    cause: key === 'olderService' || key === 'otherRelease' ? say(cause) : withStatus({ ...error, cause }, t),
    remedy: t(`${key}.remedy`, { size: typeof size === 'string' ? size : '' }),
    actions: ['retry'],
  }
}

/** Whether all rejected fields are IDs, which users don't type, in which case the message itself explains what to do. */
const isAboutTarget = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(fields).length > 0 && Object.keys(fields).every((field) => /^(ids?|\w+Ids?)$/.test(field))

type Refusal = Failure<'invalidInput' | 'notFound'> & { cause: Message }

/** Whether the app rejected the request rather than the service, in which case the message says what to do. */
const isOwnRefusal = (error: Failure<'invalidInput' | 'notFound'>): error is Refusal =>
  error.cause?.code.startsWith('bulk.') ?? false

const refusal = ({ cause }: Refusal, t: TFunction<'errors'>): ErrorDescription => ({
  title: t('refused.title'),
  cause: say(cause),
  remedy: '',
  actions: [],
})

const causeAndRemedy = ({ cause, remedy }: { cause: Message; remedy: Message }) => ({
  cause: say(cause),
  remedy: say(remedy),
})

/** Describes a connection that the other side closed midway; that doesn't mean its address is wrong. */
const cutOff = ({ cause }: { cause: Message }, t: TFunction<'errors'>) => ({
  title: t('cut.title'),
  cause: say(cause),
  remedy: t('cut.remedy'),
})

type Unsure = Extract<AppError, { outcomeUnknown: boolean }>

/** If the response was lost, adds to the remedy that the outcome is unknown, so that it doesn't look like a failed generation. */
function withOutcome(
  error: Unsure,
  t: TFunction<'errors'>,
  description: Omit<ErrorDescription, 'actions'>,
): ErrorDescription {
  const remedy = error.outcomeUnknown ? `${t('outcomeUnknown')} ${description.remedy}` : description.remedy
  return { ...description, remedy, actions: ['retry'] }
}

function withStatus(error: { status?: number; cause: Message }, t: TFunction<'errors'>): string {
  const { status } = error
  const cause = say(error.cause)
  // There's no status if, for example, the local service has exited. A 2xx status with an error would only confuse users.
  if (!status || (status >= 200 && status < 300)) return cause
  const said = t('status', { status })
  return cause.endsWith('.') ? `${cause.slice(0, -1)} (${said}).` : `${cause} (${said})`
}

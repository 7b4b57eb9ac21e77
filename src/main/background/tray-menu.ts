import type { MenuItemConstructorOptions } from 'electron'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Serving } from './serving.ts'

/** The actions of the menu items. */
export interface TrayActions {
  open: () => void
  /** Copies the URL of a record in the history to the clipboard. */
  copyUrl: (recordId: string) => void
  pause: () => void
  /** Restarts the service after a pause or a failure. */
  start: () => void
  quit: () => void
}

const MAX_LABEL = 60

const shortened = (text: string) => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text)
/** Escapes `&`, which marks the access key in a menu. */
const label = (text: string) => text.replaceAll('&', '&&')

/** The service's state in one line. */
export function servingLine({ status }: Pick<Serving, 'status'>): string {
  if (status.state === 'running') return say(message('background.tray.running', { port: String(status.port) }))
  if (status.state === 'failed' && status.error.kind === 'storage' && status.error.code === 'portTaken' && status.port)
    return say(message('background.tray.portTaken', { port: String(status.port) }))
  return say(message(`background.tray.${status.state}`))
}

/** The service's remote access in one line; null when the service is only reachable from this computer. */
export function addressLine({ status, reachability }: Pick<Serving, 'status' | 'reachability'>): string | null {
  if (status.state !== 'running' || reachability.address === null) return null
  const { host } = new URL(reachability.address)
  return say(message(reachability.lost ? 'background.tray.lost' : 'background.tray.reachable', { host }))
}

export function trayMenu(serving: Serving, app: string, actions: TrayActions): MenuItemConstructorOptions[] {
  const { status, calledToday, recent } = serving
  const reached = addressLine(serving)
  const urls = recent.map(({ id, customer, server }): MenuItemConstructorOptions => {
    const names = { customer: shortened(customer.primaryIdentity), server: shortened(server.name) }
    return { label: label(say(message('background.tray.recentUrl', names))), click: () => actions.copyUrl(id) }
  })
  const service: Record<Serving['status']['state'], MenuItemConstructorOptions[]> = {
    running: [{ label: say(message('background.tray.pause')), click: actions.pause }],
    paused: [{ label: say(message('background.tray.resume')), click: actions.start }],
    failed: [{ label: say(message('background.tray.start')), click: actions.start }],
    waiting: [],
    starting: [],
  }
  return [
    { label: servingLine(serving), enabled: false },
    ...(reached === null ? [] : [{ label: label(reached), enabled: false }]),
    ...(status.state === 'running'
      ? [{ label: say(message('background.tray.calledToday', { count: calledToday.customers })), enabled: false }]
      : []),
    { type: 'separator' },
    ...(urls.length > 0
      ? [{ label: say(message('background.tray.recent')), submenu: urls }, { type: 'separator' as const }]
      : []),
    ...service[status.state],
    { label: say(message('background.tray.open', { app })), click: actions.open },
    { label: say(message('background.tray.quit', { app })), click: actions.quit },
  ]
}

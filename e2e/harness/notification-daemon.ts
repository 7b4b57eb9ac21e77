import { Message, type MessageBus, sessionBus, type Variant } from '@jellybrick/dbus-next'

const NAME = 'org.freedesktop.Notifications'
const PATH = '/org/freedesktop/Notifications'

/** A notification that a program has sent to the desktop. */
interface ShownNotification {
  title: string
  body: string
  /** Whether it requests no sound, by omitting a hint. Electron's own `silent` option isn't sent on Linux. */
  silent: boolean
}

/** The part of a desktop that shows notifications (freedesktop.org, Desktop Notifications), on the session bus. */
export class NotificationDaemon {
  readonly #bus: MessageBus
  /** Oldest first. */
  readonly shown: ShownNotification[] = []

  private constructor(bus: MessageBus) {
    this.#bus = bus
  }

  static async start(): Promise<NotificationDaemon> {
    const bus = sessionBus()
    const daemon = new NotificationDaemon(bus)
    bus.addMethodHandler((call) => daemon.#answer(call))
    await bus.requestName(NAME, 0)
    return daemon
  }

  #answer(call: Message): boolean {
    if (call.interface !== NAME) return false
    const reply = (signature: string, body: unknown[]) => this.#bus.send(Message.newMethodReturn(call, signature, body))
    if (call.member === 'GetCapabilities') reply('as', [['body', 'actions']])
    else if (call.member === 'GetServerInformation') reply('ssss', ['Test', 'Test', '1', '1.2'])
    else if (call.member === 'Notify') reply('u', [this.#show(call.body ?? [])])
    else reply('', [])
    return true
  }

  #show([, , , title, body, , hints]: unknown[]): number {
    const id = this.shown.length + 1
    const silent = !Object.keys(hints as Record<string, Variant>).some((hint) => /^sound-(name|file)$/.test(hint))
    this.shown.push({ title: String(title), body: String(body), silent })
    return id
  }

  /** Clicks the newest notification with this title. */
  press(title: string): void {
    const id = this.shown.map((each) => each.title).lastIndexOf(title) + 1
    if (id === 0) throw new Error(`Nothing shown is called ${title}`)
    this.#bus.send(Message.newSignal(PATH, NAME, 'ActionInvoked', 'us', [id, 'default']))
  }

  close(): void {
    this.#bus.disconnect()
  }
}

import { Message, type MessageBus, MessageType, sessionBus, Variant } from '@jellybrick/dbus-next'
import { expect } from '@playwright/test'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const ITEM = 'org.kde.StatusNotifierItem'
const MENU = 'com.canonical.dbusmenu'
const PROPERTIES = 'org.freedesktop.DBus.Properties'

/** An entry in a status item's menu. */
export interface MenuEntry {
  id: number
  label: string
  enabled: boolean
  children: MenuEntry[]
}

/** A menu's layout on the bus: identifier, properties, children. */
type Layout = [number, Record<string, Variant>, Variant<Layout>[]]

const entryOf = ([id, properties, children]: Layout): MenuEntry => ({
  id,
  label: String(properties.label?.value ?? ''),
  enabled: properties.enabled?.value !== false,
  children: children.map(({ value }) => entryOf(value)),
})

const flat = (entry: MenuEntry): MenuEntry[] => [entry, ...entry.children.flatMap(flat)]

/**
 * The part of a desktop that shows status items (freedesktop.org, StatusNotifierItem), on the session bus: the real protocol, without the
 * pixels.
 */
export class StatusNotifierHost {
  readonly #bus: MessageBus
  /** Bus names of the registered items, newest last. */
  readonly #items: string[] = []

  private constructor(bus: MessageBus) {
    this.#bus = bus
  }

  static async start(): Promise<StatusNotifierHost> {
    const bus = sessionBus()
    const host = new StatusNotifierHost(bus)
    bus.addMethodHandler((call) => host.#answer(call))
    await bus.requestName(WATCHER, 0)
    return host
  }

  #answer(call: Message): boolean {
    if (call.member === 'RegisterStatusNotifierItem') {
      this.#items.push(String(call.body?.[0]))
      this.#bus.send(Message.newMethodReturn(call))
      return true
    }
    if (call.interface !== PROPERTIES || call.body?.[0] !== WATCHER) return false
    const isAboutHost = call.body[1] === 'IsStatusNotifierHostRegistered'
    this.#bus.send(Message.newMethodReturn(call, 'v', [isAboutHost ? new Variant('b', true) : new Variant('i', 0)]))
    return true
  }

  async #call(
    destination: string,
    path: string,
    name: string,
    signature = '',
    body: unknown[] = [],
  ): Promise<unknown[]> {
    const dot = name.lastIndexOf('.')
    const reply = await this.#bus.call(
      new Message({
        type: MessageType.METHOD_CALL,
        destination,
        path,
        signature,
        body,
        interface: name.slice(0, dot),
        member: name.slice(dot + 1),
      }),
    )
    return reply?.body ?? []
  }

  async #isOf(item: string, process: number): Promise<boolean> {
    const bus = ['org.freedesktop.DBus', '/org/freedesktop/DBus'] as const
    const answer = this.#call(...bus, 'org.freedesktop.DBus.GetConnectionUnixProcessID', 's', [item])
    return (await answer.catch(() => [0]))[0] === process
  }

  /** The bus name of the item that belongs to this process, or null. */
  async #itemOf(process: number): Promise<string | null> {
    for (const item of [...this.#items].reverse()) if (await this.#isOf(item, process)) return item
    return null
  }

  /** Waits until the process shows an item. */
  async #shownItem(process: number): Promise<string> {
    await expect.poll(() => this.#itemOf(process), { timeout: 15_000 }).not.toBeNull()
    return (await this.#itemOf(process)) ?? ''
  }

  async #menuPath(item: string): Promise<string> {
    const [menu] = await this.#call(item, '/StatusNotifierItem', `${PROPERTIES}.Get`, 'ss', [ITEM, 'Menu'])
    return String((menu as Variant).value)
  }

  /** All menu entries of this process's item, in order, with a submenu's entries after their parent. */
  async menu(process: number): Promise<MenuEntry[]> {
    const item = await this.#shownItem(process)
    const [, layout] = await this.#call(item, await this.#menuPath(item), `${MENU}.GetLayout`, 'iias', [0, -1, []])
    return flat(entryOf(layout as Layout)).filter(({ label }) => label !== '')
  }

  /** The labels in the menu, without their access-key markers. */
  async labels(process: number): Promise<string[]> {
    return (await this.menu(process)).map(({ label }) => label)
  }

  /** Selects the entry with this label, once the entry is there. */
  async choose(process: number, label: string): Promise<void> {
    await expect.poll(() => this.labels(process), { timeout: 15_000 }).toContain(label)
    const item = await this.#shownItem(process)
    const entry = (await this.menu(process)).find((each) => each.label === label)
    const clicked = [entry?.id, 'clicked', new Variant('i', 0), 0]
    await this.#call(item, await this.#menuPath(item), `${MENU}.Event`, 'isvu', clicked)
  }

  /** Clicks the item itself. */
  async press(process: number): Promise<void> {
    await this.#call(await this.#shownItem(process), '/StatusNotifierItem', `${ITEM}.Activate`, 'ii', [0, 0])
  }

  /** Whether the process currently shows an item. */
  async shows(process: number): Promise<boolean> {
    return (await this.#itemOf(process)) !== null
  }

  close(): void {
    this.#bus.disconnect()
  }
}

import { z } from 'zod'
import type { en } from './catalogue.ts'
import { entryOf } from './entry.ts'
import type { PluralForm } from './language.ts'

/** `{{count, number}}` names the parameter `count`. */
type Named<Inner extends string> = Inner extends `${infer Name}, ${string}` ? Name : Inner
type ParameterNames<Text extends string> = Text extends `${string}{{${infer Inner}}}${infer Rest}`
  ? Named<Inner> | ParameterNames<Rest>
  : never

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key
type Codes<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : Codes<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

/** Path of an entry in the catalog, such as `errors.offline.title`; plural forms share one code. */
export type MessageCode = Codes<typeof en>

/** Value of a placeholder: a list becomes “a, b, and c”, a message becomes its text. */
export type MessageParameter = string | number | readonly string[] | Message

/** The placeholders in an entry's text, all required. */
export type ParametersIn<Text extends string> = {
  [Name in ParameterNames<Text>]: Name extends 'count' ? number : MessageParameter
}

/** Resolves the code level by level, because searching all entries for each message would take the compiler minutes. */
type EntryAt<Node, Code extends string> = Code extends `${infer Key}.${infer Rest}`
  ? EntryAt<Node[Key & keyof Node], Rest>
  : Code extends keyof Node
    ? { text: Node[Code]; plural: false }
    : { text: Node[`${Code}_${PluralForm}` & keyof Node]; plural: true }
type EntryOf<Code extends MessageCode> = EntryAt<typeof en, Code>

/** The placeholders in an entry, plus `count` if it has plural forms. */
export type ParametersOf<Code extends MessageCode> = ParametersIn<EntryOf<Code>['text'] & string> &
  (EntryOf<Code>['plural'] extends false ? unknown : { count: number })

/** A message for the user as data: the code of a catalog entry, and its parameters. `say` formats it. */
export interface Message {
  readonly code: MessageCode
  readonly params: { readonly [name: string]: MessageParameter }
}

/** Creates a message. An unknown code or a missing parameter is a compile error. */
export function message<const Code extends MessageCode>(
  code: Code,
  ...[params]: keyof ParametersOf<Code> extends never ? [] : [params: ParametersOf<Code>]
): Message {
  return { code, params: params ?? {} }
}

/** Wraps text from elsewhere (a service, an operating system) to show it unchanged. */
export const quoted = (text: string): Message => message('common.quoted', { text })

const isCode = (code: unknown): code is MessageCode => typeof code === 'string' && entryOf(code) !== null

/** A message that crosses a process boundary. Both sides are from the same release, so an unknown code is a bug. */
export const messageSchema: z.ZodType<Message, Message> = z.object({
  code: z.custom<MessageCode>(isCode),
  get params() {
    return z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), messageSchema]))
  },
})

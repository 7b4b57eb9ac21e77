import { type OperationInput, type OperationName, operations } from '../../shared/management/operations.ts'
import { messagesOf } from '../../shared/text/issue-message.ts'
import type { Message } from '../../shared/text/message.ts'
import { describeUnknownFields } from './unknown-fields.ts'

/** An operation's input, its problems by field, or the fact that the bytes aren't JSON. */
export type ReadInput<K extends OperationName = OperationName> =
  | { kind: 'input'; input: OperationInput<K> }
  | { kind: 'invalid'; fields: Record<string, Message> }
  | { kind: 'notJson' }

/**
 * Parses and validates an operation's input. Rejects fields that the operation doesn't have, because ignoring one would do something other
 * than what was requested.
 */
export function readInput<K extends OperationName>(operation: K, bytes: readonly Uint8Array[]): ReadInput<K> {
  let value: unknown
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const parts = bytes.map((chunk) => decoder.decode(chunk, { stream: true }))
    value = JSON.parse(parts.join('') + decoder.decode())
  } catch {
    return { kind: 'notJson' }
  }
  const { input } = operations[operation]
  const unknown = describeUnknownFields(input, value)
  const parsed = input.safeParse(value)
  if (parsed.success && Object.keys(unknown).length === 0)
    return { kind: 'input', input: parsed.data as OperationInput<K> }
  return { kind: 'invalid', fields: { ...unknown, ...(parsed.error && messagesOf(parsed.error)) } }
}

import type { Message, MessageParameter } from '../../shared/text/message.ts'

/** Masks each string in a message's parameters; its fixed wording can't contain a secret. */
export function maskMessage({ code, params }: Message, mask: (text: string) => string): Message {
  const masked = (value: MessageParameter): MessageParameter => {
    if (typeof value === 'string') return mask(value)
    if (typeof value === 'number') return value
    return 'code' in value ? maskMessage(value, mask) : value.map(mask)
  }
  return { code, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, masked(value)])) }
}

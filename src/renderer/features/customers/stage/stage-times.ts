import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'

/** When a customer reached each stage, in ISO 8601; null if not yet. */
export interface StageTimes {
  generated: string
  connected: string | null
  called: string | null
  last: string | null
}

const inOrder = (times: readonly (string | null)[]) => times.filter((time) => time !== null).sort()

/** Returns the times on one server across all tokens the customer had there or, without a token, the customer's overall times. */
export function stageTimes(customer: CustomerRow, tokens: readonly TokenRecord[]): StageTimes {
  const generated = inOrder(tokens.map(({ createdAt }) => createdAt))[0]
  if (generated === undefined) {
    const { createdAt, connectedAt, firstCallAt, lastCallAt } = customer
    return { generated: createdAt, connected: connectedAt, called: firstCallAt, last: lastCallAt }
  }
  return {
    generated,
    connected: inOrder(tokens.map(({ connectedAt }) => connectedAt))[0] ?? null,
    called: inOrder(tokens.map(({ firstCallAt }) => firstCallAt))[0] ?? null,
    last: inOrder(tokens.map(({ lastCallAt }) => lastCallAt)).at(-1) ?? null,
  }
}

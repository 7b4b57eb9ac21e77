import { Text } from '@mantine/core'
import type { CustomerValue } from '../../../shared/management/definition/definition.ts'

/** Maximum length of a description that can be a field's label, in characters. */
const MAX_NAME = 40

/** Whether a value's description is its name rather than a sentence about it. */
export const isValueName = (description: string): boolean =>
  description !== '' && description.length <= MAX_NAME && !/[.!?]$/.test(description)

/** Label of a customer's value: its readable name, if it has one, and its key. */
export function ValueName({ value: { key, description } }: { value: CustomerValue }) {
  if (!isValueName(description)) return key
  return (
    <>
      {description}{' '}
      <Text span inherit c="var(--text-3)" fw={400} data-mono>
        {key}
      </Text>
    </>
  )
}

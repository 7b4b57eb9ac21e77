import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'

interface Props {
  label: string
  hint: string
  /** Shown for a value that the schema rejects. */
  problem: string
  /** Validates the number; an empty field is undefined. */
  schema: z.ZodType<number | undefined>
  /** Applies if the field is empty. */
  fallback: number
  value: number | undefined
  save: (value: number | undefined) => Promise<unknown>
}

/** A limit on tools or tokens, saved on blur or Enter. */
export function BudgetField({ label, hint, problem, schema, fallback, value, save }: Props) {
  const saved = value === undefined ? '' : String(value)
  const [edited, setEdited] = useState<string | null>(null)
  const text = edited ?? saved
  const parsed = schema.safeParse(text.trim() === '' ? undefined : Number(text))
  const commit = () => {
    if (parsed.success && text.trim() !== saved)
      void save(parsed.data).then(() => setEdited((now) => (now === text ? null : now)))
  }
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder={String(fallback)}
      description={hint}
      descriptionProps={{ mt: '3xs' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={parsed.success ? undefined : problem}
      value={text}
      onChange={({ currentTarget }) => setEdited(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}

import { Flex, Text, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { boundField, type Draft, isUsual } from './draft.ts'

interface Props {
  asked: readonly CustomerValue[]
  draft: Draft
  /** What is wrong with a field, by its name among the problems. */
  problem: (field: string) => string | undefined
  readOnly: boolean
  onChange: (change: (draft: Draft) => Draft) => void
}

/** The values that the server keeps for this customer alone: no model sees or changes them. */
export function BoundFields({ asked, draft, problem, readOnly, onChange }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const titleId = useId()
  const own = asked.filter(({ key }) => !isUsual(key))
  if (own.length === 0) return null
  return (
    <Flex
      aria-labelledby={titleId}
      component="section"
      gap="sm"
      p="md"
      bd="var(--hairline)"
      bdrs="lg"
      bg="var(--side)"
      direction="column"
    >
      <header>
        <Flex id={titleId} component="h2" gap="2xs" fw={600} align="center" fz="sm">
          <IconLink size={15} stroke={1.7} aria-hidden />
          {t('bound.title')}
        </Flex>
        <Text size="sm" mt="4xs" c="dimmed">
          {t('bound.hint')}
        </Text>
      </header>
      {own.map(({ key, description, secret, required }) => {
        const field = {
          label: (
            <>
              {key}
              {!required && (
                <Text span inherit ms="3xs" c="var(--text-3)" fw={400} aria-hidden>
                  {t('common:optional')}
                </Text>
              )}
            </>
          ),
          'aria-label': key,
          'aria-required': required,
          description: description || undefined,
          inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
            | 'label'
            | 'input'
            | 'error'
            | 'description'
          )[],
          value: draft.bound[key] ?? '',
          error: problem(boundField(key)),
          readOnly,
          spellCheck: false,
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
            onChange((current) => ({ ...current, bound: { ...current.bound, [key]: value } })),
        }
        return secret ? <MaskedInput key={key} textbox {...field} /> : <TextInput key={key} {...field} />
      })}
    </Flex>
  )
}

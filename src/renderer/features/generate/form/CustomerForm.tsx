import { Box, Button, Flex, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { BoundFields } from './BoundFields.tsx'
import classes from './CustomerForm.module.css'
import { boundField, type Draft, type DraftProblem } from './draft.ts'
import { ExtraFieldRow } from './ExtraFieldRow.tsx'

interface Props {
  draft: Draft
  onChange: (change: (draft: Draft) => Draft) => void
  onSubmit: () => void
  problems: Record<string, DraftProblem>
  /** What the server asks for each customer. */
  asked: readonly CustomerValue[]
  /** What the service has said on one of those, by its name among the problems. */
  refused: Readonly<Record<string, string>>
  /** While a request is on its way, what it was made from stays as it is. */
  readOnly: boolean
  identityRef: RefObject<HTMLInputElement | null>
  /** What's known of the identity that's typed. */
  identityNote?: ReactNode
  /** The button and what belongs to it. */
  children: ReactNode
}

/** The customer's details: one identity, the usual optional fields, any further ones. */
export function CustomerForm({
  draft,
  onChange,
  onSubmit,
  problems,
  asked,
  refused,
  readOnly,
  identityRef,
  identityNote,
  children,
}: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const id = useId()
  const problem = (key: string) => (problems[key] ? t(`problems.${problems[key]}`) : refused[key])
  const isNeeded = (key: string) => asked.some((value) => value.key === key && value.required)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const addField = () => {
    const field = { id: crypto.randomUUID(), name: '', value: '' }
    onChange((current) => ({ ...current, extra: [...current.extra, field] }))
  }
  return (
    <Flex
      aria-label={t('form')}
      component="form"
      gap="md"
      direction="column"
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <div>
        <TextInput
          ref={identityRef}
          label={t('primaryIdentity')}
          attributes={{ input: { dir: 'ltr' } }}
          aria-required
          placeholder="ada@analytical.example"
          value={draft.primaryIdentity}
          error={problem('primaryIdentity')}
          readOnly={readOnly}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, primaryIdentity: value }))}
        />
        {identityNote}
      </div>
      <SimpleGrid cols={2} spacing="md" className={classes.grid}>
        {METADATA_FIELDS.map((key) => (
          <Box key={key} lh="caption" fz="sm">
            <Box component="label" fw={550} lh="caption" fz="sm" htmlFor={`${id}-${key}`}>
              {t(`fields.${key}`)}
            </Box>
            {!isNeeded(key) && (
              <Text span size="sm" ms="3xs" c="var(--text-3)" aria-hidden>
                {t('common:optional')}
              </Text>
            )}
            <TextInput
              mt="3xs"
              aria-required={isNeeded(key) || undefined}
              error={problem(boundField(key))}
              id={`${id}-${key}`}
              value={draft.metadata[key]}
              readOnly={readOnly}
              onChange={({ currentTarget: { value } }) =>
                onChange((current) => ({ ...current, metadata: { ...current.metadata, [key]: value } }))
              }
            />
          </Box>
        ))}
      </SimpleGrid>
      <BoundFields asked={asked} draft={draft} problem={problem} readOnly={readOnly} onChange={onChange} />
      {draft.extra.map((field, index) => (
        <ExtraFieldRow
          key={field.id}
          field={field}
          problem={problem(field.id)}
          readOnly={readOnly}
          focusOnMount={index === draft.extra.length - 1 && field.name === ''}
          onChange={(changed) =>
            onChange((current) => ({
              ...current,
              extra: current.extra.map((each) => (each.id === field.id ? { ...each, ...changed } : each)),
            }))
          }
          onRemove={() =>
            onChange((current) => ({ ...current, extra: current.extra.filter((each) => each.id !== field.id) }))
          }
        />
      ))}
      <div>
        <Button
          variant="subtle"
          px="xs"
          ms="-xs"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={readOnly}
          onClick={addField}
        >
          {t('addField')}
        </Button>
      </div>
      {children}
    </Flex>
  )
}

import { ActionIcon, Box, Group, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import type { HeaderProblem, TypedHeader } from './target-draft.ts'

interface Props {
  header: TypedHeader
  problem: HeaderProblem | undefined
  /** A row that was just added takes the focus. */
  focusOnMount: boolean
  onChange: (part: Partial<TypedHeader>) => void
  onRemove: () => void
}

/** One header to send; its value counts as a secret. */
export function HeaderRow({ header, problem, focusOnMount, onChange, onRemove }: Props) {
  const { t } = useTranslation('probe')
  const row = useRef<HTMLDivElement>(null)
  const { name, value } = header
  useEffect(() => {
    if (focusOnMount) row.current?.querySelectorAll('input')[name === '' ? 0 : 1]?.focus()
  }, [])
  const remove = name.trim() === '' ? t('screen.removeHeader') : t('screen.removeNamedHeader', { name: name.trim() })
  const fault = problem && t(`screen.problems.${problem}`)
  return (
    <Group ref={row} wrap="nowrap" align="flex-start" gap="xs">
      <TextInput
        flex="0 1 13.75rem"
        label={t('screen.headerName')}
        value={name}
        error={problem !== 'value' && fault}
        spellCheck={false}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Box flex={1} miw={0}>
        <MaskedInput
          textbox
          label={t('screen.headerValue')}
          placeholder={/^authorization$/i.test(name.trim()) ? 'Bearer …' : undefined}
          value={value}
          error={problem === 'value' && fault}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      </Box>
      <ActionIcon data-beside-label aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import { ActionIcon, Box, Group, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import type { TypedHeader } from './target-draft.ts'

interface Props {
  header: TypedHeader
  /** Props from the form for the two inputs. */
  name: GetInputPropsReturnType
  value: GetInputPropsReturnType
  /** Focuses a row that was just added. */
  focusOnMount: boolean
  onRemove: () => void
}

/** A header to send; its value is treated as a secret. */
export function HeaderRow({ header, name: nameProps, value: valueProps, focusOnMount, onRemove }: Props) {
  const { t } = useTranslation('probe')
  const row = useRef<HTMLDivElement>(null)
  const { name } = header
  useEffect(() => {
    if (focusOnMount) row.current?.querySelectorAll('input')[name === '' ? 0 : 1]?.focus()
  }, [])
  const remove = name.trim() === '' ? t('screen.removeHeader') : t('screen.removeNamedHeader', { name: name.trim() })
  return (
    <Group ref={row} wrap="nowrap" align="flex-start" gap="xs">
      <TextInput {...nameProps} flex="0 1 13.75rem" label={t('screen.headerName')} spellCheck={false} />
      <Box flex={1} miw={0}>
        <MaskedInput
          {...valueProps}
          textbox
          label={t('screen.headerValue')}
          placeholder={/^authorization$/i.test(name.trim()) ? 'Bearer …' : undefined}
        />
      </Box>
      <ActionIcon data-beside-label aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

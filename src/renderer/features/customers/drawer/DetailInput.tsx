import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props extends TextInputProps {
  value: string
  /** Value someone else entered in the meantime; '' if they removed it, undefined if they didn't change it. */
  theirs: string | undefined
  onTake: (theirs: string) => void
}

/** A field for one of a customer's details. If someone else changed it in the meantime, shows both values and lets the user pick either. */
export function DetailInput({ theirs, onTake, ...input }: Props) {
  const { t } = useTranslation('customers')
  const description =
    theirs === undefined
      ? undefined
      : theirs === ''
        ? t('edit.removedElsewhere')
        : t('edit.elsewhere', { value: theirs })
  return (
    <Stack gap="3xs" flex="1 1 0" miw={0}>
      <TextInput
        dir="auto"
        {...input}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {theirs !== undefined && theirs !== input.value && (
        <Button
          variant="default"
          size="compact-xs"
          w="fit-content"
          aria-label={t('edit.takeFor', { field: String(input.label ?? '') })}
          onClick={() => onTake(theirs)}
        >
          {t('edit.take')}
        </Button>
      )}
    </Stack>
  )
}

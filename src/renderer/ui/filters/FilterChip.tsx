import { CloseButton, Flex, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The filter's name, if `text` doesn't imply it. */
  name?: string
  text: string
  /** Undefined if the filter can be changed but not removed. */
  onRemove: (() => void) | undefined
}

/** An active filter with a remove button. */
export function FilterChip({ name, text, onRemove }: Props) {
  const { t } = useTranslation('common')
  const whole = name === undefined ? text : `${name} ${text}`
  const remove = t('filters.remove', { filter: whole })
  return (
    <Flex
      component="span"
      gap="4xs"
      display="inline-flex"
      miw={0}
      maw="100%"
      h="var(--control-xs)"
      pl="sm"
      pr={onRemove ? '4xs' : 'sm'}
      bdrs="xl"
      bg="var(--accent-soft)"
      c="var(--accent-text)"
      fw={550}
      align="center"
      fz="sm"
    >
      <Text span inherit truncate title={whole}>
        {name !== undefined && (
          <Text span inherit fw={400}>
            {name}{' '}
          </Text>
        )}
        <bdi>{text}</bdi>
      </Text>
      {onRemove && (
        <CloseButton
          size="1.5rem"
          radius="xl"
          c="inherit"
          icon={<IconX size={13} stroke={2} aria-hidden />}
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        />
      )}
    </Flex>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hiddenPassages, withoutHidden } from '../../../../shared/management/definition/hidden-characters.ts'
import classes from './HiddenCharacters.module.css'

interface Props {
  text: string
  onRemove: (text: string) => void
}

/** Shows a field's hidden characters in context, with a button to remove them. Renders nothing if there are none. */
export function HiddenCharacters({ text, onRemove }: Props) {
  const { t } = useTranslation('endpoints')
  const places = hiddenPassages(text)
  if (places.length === 0) return null
  return (
    <Group gap="sm" mt="2xs" align="flex-start" wrap="nowrap" role="note" aria-label={t('hidden.title')}>
      <Text component="div" size="sm" c="dimmed" miw={0} flex={1} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        <Text inherit c="var(--warn)" ff="text" mb="4xs">
          {t('hidden.hint')}
        </Text>
        {places.map((place, at) => (
          <div key={at}>
            {place.map(({ text: piece, isHidden }) =>
              isHidden ? (
                <mark key="hidden" className={classes.mark}>
                  {piece}
                </mark>
              ) : (
                piece
              ),
            )}
          </div>
        ))}
      </Text>
      <Button variant="default" size="compact-xs" flex="none" onClick={() => onRemove(withoutHidden(text))}>
        {t('hidden.remove')}
      </Button>
    </Group>
  )
}

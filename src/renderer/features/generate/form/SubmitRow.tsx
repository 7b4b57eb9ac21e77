import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ariaShortcut } from '../../../lib/shortcuts/shortcuts.ts'
import { Working } from '../../../ui/feedback/Working.tsx'
import { useShortcutText } from '../../../ui/keys/use-shortcut-text.ts'
import classes from './SubmitRow.module.css'

interface Props {
  /** When the request on its way began (ms since 1970), or null. */
  startedAt: number | null
  /** A rate limit must pass first. */
  waiting: boolean
  onCancel: () => void
}

/** The button that generates; while a request is on its way, how long it takes and a way to stop it. */
export function SubmitRow({ startedAt, waiting, onCancel }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const keysOf = useShortcutText()
  const busy = startedAt !== null
  return (
    <Group gap="sm" wrap="nowrap" mih="2.25rem">
      {/* It keeps its place and the focus while it waits. */}
      <Button
        type="submit"
        disabled={waiting}
        aria-keyshortcuts={ariaShortcut('generate')}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        className={classes.submit}
        h="2.25rem"
        px="lg"
      >
        {t('submit')}
      </Button>
      {startedAt !== null ? (
        <>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Working since={startedAt}>{t('generating')}</Working>
        </>
      ) : (
        <Text span size="sm" c="var(--text-3)" aria-hidden>
          {keysOf('generate')}
        </Text>
      )}
    </Group>
  )
}

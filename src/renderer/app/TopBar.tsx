import { Flex, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ariaShortcut } from '../lib/shortcuts/shortcuts.ts'
import { Keys } from '../ui/keys/Keys.tsx'
import { useShortcutText } from '../ui/keys/use-shortcut-text.ts'
import { LocalStatus } from './LocalStatus.tsx'
import classes from './TopBar.module.css'
import { WorkspaceSwitch } from './WorkspaceSwitch.tsx'

/** Bar above every screen: the workspace, the palette button, and the status of the built-in service. */
export function TopBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { t } = useTranslation('shell')
  const keysOf = useShortcutText()
  return (
    <header className={classes.bar}>
      <WorkspaceSwitch />
      <UnstyledButton
        className={classes.palette}
        h="var(--control-sm)"
        bdrs="sm"
        onClick={onOpenPalette}
        aria-keyshortcuts={ariaShortcut('palette')}
      >
        <Flex component="span" h="100%" align="center" gap="xs" ps="sm" pe="2xs">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <Text span inherit truncate flex={1}>
            {t('palette.open')}
          </Text>
          <span className={classes.keys} aria-hidden>
            <Keys>{keysOf('palette')}</Keys>
          </span>
        </Flex>
      </UnstyledButton>
      <LocalStatus />
    </header>
  )
}

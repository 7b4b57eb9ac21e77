import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IS_MAC } from '../lib/is-mac.ts'
import { ShortcutText } from '../ui/ShortcutText.tsx'
import { LocalStatus } from './LocalStatus.tsx'
import classes from './TopBar.module.css'
import { WorkspaceSwitch } from './WorkspaceSwitch.tsx'

/** Above every screen: the workspace, the way to everything, and how the built-in service is. */
export function TopBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <header className={classes.bar}>
      <WorkspaceSwitch />
      <button
        type="button"
        className={classes.palette}
        onClick={onOpenPalette}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.text}>{t('palette.open')}</span>
        <kbd className={classes.keys} aria-hidden>
          <ShortcutText name="palette" />
        </kbd>
      </button>
      <LocalStatus />
    </header>
  )
}

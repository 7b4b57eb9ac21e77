import { useTranslation } from 'react-i18next'
import { IS_MAC } from '../lib/is-mac.ts'
import { shortcutText } from '../lib/shortcut-text.ts'
import { SHORTCUTS, type ShortcutName } from '../lib/shortcuts.ts'

/** The keys of a shortcut, as this system writes them. */
export function ShortcutText({ name }: { name: ShortcutName }) {
  const { t } = useTranslation()
  const words = { control: t('keys.control'), enter: t('keys.enter') }
  return <>{shortcutText(SHORTCUTS[name][0], IS_MAC, words)}</>
}

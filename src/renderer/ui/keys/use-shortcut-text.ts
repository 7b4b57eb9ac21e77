import { useTranslation } from 'react-i18next'
import { IS_MAC } from '../../lib/shortcuts/is-mac.ts'
import { shortcutText } from '../../lib/shortcuts/shortcut-text.ts'
import { SHORTCUTS, type ShortcutName } from '../../lib/shortcuts/shortcuts.ts'

/** Returns a function that formats a shortcut's keys for this system: the primary ones, or an alternative given by its index. */
export function useShortcutText(): (name: ShortcutName, index?: number) => string {
  const { t } = useTranslation()
  const words = { control: t('keys.control'), shift: t('keys.shift'), enter: t('keys.enter') }
  return (name, index = 0) => shortcutText(SHORTCUTS[name][index] ?? '', IS_MAC, words)
}

import { useTranslation } from 'react-i18next'
import { IS_MAC } from '../lib/is-mac.ts'
import { shortcutText } from '../lib/shortcut-text.ts'
import { SHORTCUTS, type ShortcutName } from '../lib/shortcuts.ts'

/** The function that gives the keys of a shortcut as this system writes them; `all`: the other ways too. */
export function useShortcutText(): (name: ShortcutName, all?: boolean) => string {
  const { t } = useTranslation()
  const words = { control: t('keys.control'), enter: t('keys.enter') }
  return (name, all = false) => {
    const keys = SHORTCUTS[name].map((shortcut) => shortcutText(shortcut, IS_MAC, words))
    return (all ? keys : keys.slice(0, 1)).join(` ${t('or')} `)
  }
}

import { useTranslation } from 'react-i18next'
import type { Copied } from '../../../shared/clipboard/copied.ts'
import { showToast } from '../../lib/toast-store.ts'
import { useCopiedText } from '../../ui/copy/use-copied-text.ts'

/** Returns a function that copies a URL and shows the result in a toast, because the palette has closed by then. */
export function useCopyUrl(): (copy: () => Promise<Copied>) => Promise<void> {
  const { t } = useTranslation('common')
  const textOf = useCopiedText()
  return (copy) =>
    copy().then(
      (copied) => showToast({ text: textOf.copied(copied) }),
      () => showToast({ text: t('copyFailed') }),
    )
}

import { useTranslation } from 'react-i18next'
import { CopyButton } from '../CopyButton.tsx'
import { SecretField } from '../SecretField.tsx'

/** A customer's MCP URL, to check and to copy. `hidden`: for screen sharing. */
export function UrlField({ url, hidden }: { url: string; hidden: boolean }) {
  const { t } = useTranslation()
  return (
    <SecretField label={t('access.url')} value={url} masked={hidden}>
      <span data-first-focus>
        <CopyButton value={url} label={t('access.copyUrl')} variant="filled" shortcut="copyUrl" />
      </span>
    </SecretField>
  )
}

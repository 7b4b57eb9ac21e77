import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy/CopyButton.tsx'
import { SecretField } from '../fields/SecretField.tsx'

interface Props {
  url: string
  /** For screen sharing. */
  hidden: boolean
  /** False for a URL that doesn't work as it is. */
  copyable?: boolean
  /** Something else in view is the first thing to do. */
  quiet?: boolean
  /** Beside its button: other ways to copy it. */
  children?: ReactNode
}

/** A customer's MCP URL, to check and to copy. */
export function UrlField({ url, hidden, copyable = true, quiet = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <SecretField label={t('access.url')} value={url} masked={hidden}>
      {copyable && (
        <span data-first-focus>
          <CopyButton
            secret
            value={url}
            label={t('access.copyUrl')}
            variant={quiet ? 'default' : 'filled'}
            shortcut="copyUrl"
          />
        </span>
      )}
      {copyable && children}
    </SecretField>
  )
}

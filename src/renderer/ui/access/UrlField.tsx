import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy/CopyButton.tsx'
import { dragUrl } from '../copy/drag-url.ts'
import { SecretField } from '../fields/SecretField.tsx'

interface Props {
  url: string
  /** Whether the URL is hidden for screen sharing. */
  hidden: boolean
  /** False for a URL that doesn't work as is. */
  copyable?: boolean
  /** Whether another element is the primary action. */
  quiet?: boolean
  /** Other copy formats, next to the copy button. */
  children?: ReactNode
}

/** A customer's MCP URL, to check and copy. */
export function UrlField({ url, hidden, copyable = true, quiet = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <SecretField label={t('access.url')} value={url} masked={hidden}>
      {copyable && (
        <Box component="span" data-first-focus draggable onDragStart={(event) => dragUrl(event, url)}>
          <CopyButton
            secret
            value={url}
            label={t('access.copyUrl')}
            variant={quiet ? 'default' : 'filled'}
            shortcut="copyUrl"
          />
        </Box>
      )}
      {copyable && children}
    </SecretField>
  )
}

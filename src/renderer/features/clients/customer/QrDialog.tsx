import { Box, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { customerName, type Issued } from '../../../lib/issued-urls/issued-store.ts'
import { noteShared } from '../../../lib/issued-urls/note-shared.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { pathOf } from './qr-path.ts'

/** Quiet zone around the code in modules, as required by ISO/IEC 18004. */
const BORDER = 4

/** The URL as a QR code, dark on white in both themes because scanners need that. */
export default function QrDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { t } = useTranslation('clients')
  useEffect(() => {
    noteShared(issued)
  }, [issued])
  const { data, size } = encode(issued.access.url, { border: BORDER })
  return (
    <Dialog
      title={t('qr.title')}
      onClose={onClose}
      buttons={
        <>
          <CopyButton secret value={issued.access.url} label={t('qr.copy')} />
          <Button onClick={onClose}>{t('qr.close')}</Button>
        </>
      }
    >
      <Stack align="center" gap="sm">
        <Box
          component="svg"
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t('qr.image', { customer: customerName(issued) })}
          shapeRendering="crispEdges"
          w="min(18.75rem, 48vh)"
          bd="var(--hairline)"
          bdrs="lg"
          bg="var(--scan-ground)"
          fill="var(--scan-mark)"
        >
          <path d={pathOf(data)} />
        </Box>
        <Text c="dimmed">{t('qr.hint')}</Text>
      </Stack>
    </Dialog>
  )
}

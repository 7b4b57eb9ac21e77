import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { BulkFrame } from '../BulkFrame.tsx'
import { ReadFailure } from '../reading/ReadFailure.tsx'
import type { TableSource } from '../session/table-source.ts'
import type { TableReader } from '../session/use-table-reader.ts'
import { DropZone } from './DropZone.tsx'
import { PasteDialog } from './PasteDialog.tsx'

interface Props {
  reader: TableReader
  /** Whether a file is being dragged over the screen. */
  dropping: boolean
  onTake: (source: TableSource) => void
}

/** The start of a run: choose a table. */
export function StartPage({ reader, dropping, onTake }: Props) {
  const { t } = useTranslation('bulk')
  const [pasting, setPasting] = useState(false)
  return (
    <BulkFrame title={t('title')} lead={t('intro')} to={paths.customers()}>
      <Stack gap="md">
        <DropZone reader={reader} dropping={dropping} onTake={onTake} onPaste={() => setPasting(true)} />
        {reader.failed && <ReadFailure failed={reader.failed} reader={reader} />}
      </Stack>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onTake={(source) => {
            setPasting(false)
            onTake(source)
          }}
        />
      )}
    </BulkFrame>
  )
}

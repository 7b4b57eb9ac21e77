import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ReadFailure } from '../reading/ReadFailure.tsx'
import type { TableSource } from '../session/table-source.ts'
import type { TableReader } from '../session/use-table-reader.ts'
import { DropZone } from './DropZone.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { RunList } from './RunList.tsx'

const ROW_HEIGHT = 52

interface Props {
  reader: TableReader
  /** A file is held over the screen. */
  dropping: boolean
  onTake: (source: TableSource) => void
}

/** Where one begins with a table, or looks at an earlier run. */
export function StartPage({ reader, dropping, onTake }: Props) {
  const { t } = useTranslation('bulk')
  const [pasting, setPasting] = useState(false)
  const runs = useQuery(commandQuery('bulk.runs'))
  return (
    <Screen title={t('title')} lead={t('intro')}>
      <Stack gap="md" mb="2xl">
        <DropZone reader={reader} dropping={dropping} onTake={onTake} onPaste={() => setPasting(true)} />
        {reader.failed && <ReadFailure failed={reader.failed} reader={reader} />}
      </Stack>
      <Section level={2} title={t('runs.title')} region>
        {runs.error && <ErrorAlert error={runs.error.detail} actions={{ retry: () => void runs.refetch() }} />}
        {runs.isPending && <Skeletons rows={3} height={ROW_HEIGHT} />}
        {runs.data && <RunList runs={runs.data} />}
      </Section>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onTake={(source) => {
            setPasting(false)
            onTake(source)
          }}
        />
      )}
    </Screen>
  )
}

import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { IconClipboardText, IconFolderOpen, IconTableImport } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLE_LIMITS } from '../../../../shared/bulk/table.ts'
import { IconTile } from '../../../ui/feedback/IconTile.tsx'
import { fileSource, type TableSource } from '../session/table-source.ts'
import type { TableReader } from '../session/use-table-reader.ts'
import classes from './DropZone.module.css'

interface Props {
  reader: TableReader
  dropping: boolean
  onTake: (source: TableSource) => void
  onPaste: () => void
}

/** Accepts a table that's dropped anywhere on the screen, chosen, or pasted. */
export function DropZone({ reader, dropping, onTake, onPaste }: Props) {
  const { t } = useTranslation(['bulk', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const { reading } = reader
  return (
    <section className={classes.zone} aria-label={t('start.region')}>
      <IconTile accent>
        <IconTableImport size={20} stroke={1.6} aria-hidden />
      </IconTile>
      <Box className={classes.text}>
        <Text inherit fw={600}>
          {t(dropping ? 'start.dropping' : 'start.title')}
        </Text>
        <Text inherit c="dimmed">
          {t('start.hint', { rows: TABLE_LIMITS.rows })}
        </Text>
      </Box>
      {reading === null ? (
        <Group gap="xs">
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) onTake(fileSource(file))
              // Lets the user choose the same file again after changing it.
              currentTarget.value = ''
            }}
          />
          <Button
            leftSection={<IconFolderOpen size={16} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('start.open')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} stroke={1.6} aria-hidden />}
            onClick={onPaste}
          >
            {t('start.paste')}
          </Button>
        </Group>
      ) : (
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Loader size={14} aria-hidden />
          <Text role="status" inherit truncate c="dimmed">
            {t('start.reading', { name: reading })}
          </Text>
          <Button variant="default" onClick={reader.cancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      )}
    </section>
  )
}

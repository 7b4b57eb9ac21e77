import { Flex, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileKindOf } from '../../../shared/open-requests/open-request.ts'
import { hasModal } from '../../lib/after-modal.ts'
import classes from './DropOverlay.module.css'
import type { Opening } from './use-opening.ts'

/** The expected effect of dropping the dragged items, as far as it's known in advance. */
type Drop = 'table' | 'server' | 'unsure' | 'several'

const TABLE_TYPES = new Set(['text/csv', 'text/tab-separated-values', 'text/plain', 'application/vnd.ms-excel'])

/**
 * Guesses the effect of a drop. Before the drop, only the MIME type is available, and it's empty for extensions the system doesn't know.
 */
function expectedDrop(items: readonly Pick<DataTransferItem, 'kind' | 'type'>[]): Drop {
  const files = items.filter(({ kind }) => kind === 'file')
  if (files.length > 1) return 'several'
  const type = files[0]?.type ?? ''
  if (TABLE_TYPES.has(type)) return 'table'
  return type === 'application/json' ? 'server' : 'unsure'
}

function dropped(
  files: readonly File[],
): { kind: 'table' | 'server'; file: File } | { why: 'severalFiles' | 'unknownFile'; name: string } {
  const [file, ...others] = files
  if (!file || others.length > 0) return { why: 'severalFiles', name: '' }
  const kind = fileKindOf(file.name)
  return kind === null ? { why: 'unknownFile', name: file.name } : { kind, file }
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Shows what dropping a file would do wherever no other drop target handles it, and accepts the drop. */
export function DropOverlay({ onOpen }: { onOpen: (opening: Opening) => void }) {
  const { t } = useTranslation('openRequests')
  const [expected, setExpected] = useState<Drop | null>(null)
  const take = useEffectEvent((files: readonly File[]) => {
    const found = dropped(files)
    onOpen('why' in found ? { kind: 'refused', ...found } : { kind: 'dropped', as: found.kind, file: found.file })
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const over = (event: DragEvent) => {
      // Either a nested target already handled the event, or a dialog is open and nothing can be dropped.
      if (event.defaultPrevented || !holdsFiles(event) || hasModal()) return setExpected(null)
      event.preventDefault()
      setExpected(expectedDrop([...(event.dataTransfer?.items ?? [])]))
    }
    const drop = (event: DragEvent) => {
      setExpected(null)
      if (event.defaultPrevented || !holdsFiles(event) || hasModal()) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over, options)
    window.addEventListener('drop', drop, options)
    // Without a related target, the pointer has left the window.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setExpected(null), options)
    return () => listening.abort()
  }, [])
  if (expected === null) return null
  return (
    <div className={classes.overlay} data-refused={expected === 'several' || undefined}>
      <Flex className={classes.sign} role="status" align="center" gap="sm">
        <IconFileDownload size={20} stroke={1.6} aria-hidden />
        <Text span inherit fw={600}>
          {t(`drop.${expected}`)}
        </Text>
      </Flex>
    </div>
  )
}

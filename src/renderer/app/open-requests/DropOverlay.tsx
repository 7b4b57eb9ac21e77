import { Flex, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasModal } from '../../lib/after-modal.ts'
import classes from './DropOverlay.module.css'
import { type Drop, dropped, expectedDrop } from './dropped.ts'
import type { Opening } from './use-opening.ts'

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
      // A nested target already handled it; behind a dialog, none does.
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
    // Without a related target in the window, the pointer left the window.
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

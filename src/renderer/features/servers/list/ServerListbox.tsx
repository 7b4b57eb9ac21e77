import { Box } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../../shared/model/server.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { TIME_STEP_MS } from '../../../ui/time/RelativeTime.tsx'
import { ServerOption } from './ServerOption.tsx'
import { stepIndex } from './step-index.ts'

const ROW_HEIGHT = 56

interface Props {
  servers: readonly McpServer[]
  query: string
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** Called on Enter, to continue with the selected server. */
  onEnter: () => void
  /** Called when a server is clicked, after it's selected. */
  onPress: () => void
}

/** The servers as a listbox. Only visible rows are rendered, so thousands cost no more than twenty. */
export function ServerListbox({ servers, query, selectedId, onSelect, onEnter, onPress }: Props) {
  const { t } = useTranslation('servers')
  const { t: tCommon, i18n } = useTranslation()
  const { language } = i18n
  // Read once here rather than in every row.
  const now = useNow(TIME_STEP_MS)
  const words = useMemo(() => ({ t: tCommon, language }), [tCommon, language])
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: servers.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const selected = servers.findIndex((server) => server.id === selectedId)
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected)
  }, [selected, virtual])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onEnter()
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const next = servers[stepIndex(event.key, selected, servers.length, page)]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.id)
  }
  const onClick = ({ target }: MouseEvent) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-server]') : null
    if (option?.dataset.server === undefined) return
    onSelect(option.dataset.server)
    onPress()
  }
  const inView = virtual.getVirtualItems()
  const active = inView.find(({ index }) => index === selected)
  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={t('list')}
      aria-activedescendant={active && `${id}-${active.index}`}
      className={`${rows.listbox} ${rows.ruled}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Box role="presentation" pos="relative" h={virtual.getTotalSize()}>
        {inView.map(({ index, start }) => {
          const server = servers[index]
          return (
            server && (
              <ServerOption
                key={server.id}
                id={`${id}-${index}`}
                server={server}
                query={query}
                selected={index === selected}
                index={index}
                count={servers.length}
                top={start}
                now={now}
                words={words}
              />
            )
          )
        })}
      </Box>
    </div>
  )
}

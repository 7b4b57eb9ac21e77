import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/platform/problems.ts'
import { useStore } from '../../../lib/store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { testOf, testStore } from '../testing/test-store.ts'
import { EndpointRow } from './EndpointRow.tsx'
import classes from './EndpointTable.module.css'

const COLUMNS = ['method', 'tool', 'path', 'credential', 'test', 'enabled'] as const

function stepTo(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Scrolls the list alone, which is shorter while an endpoint is open, until this row is in it. */
function showRow(table: HTMLTableElement | null, id: string): void {
  const row = table?.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const box = table?.parentElement
  if (!row || !box) return
  const head = table.tHead?.offsetHeight ?? 0
  const { top, bottom } = row.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (top < frame.top + head) box.scrollTop -= frame.top + head - top
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom
}

/** Every endpoint of the draft. Arrows move, Enter opens, Space switches on and off. */
export function EndpointTable({ problems }: { problems: readonly DefinitionProblem[] }) {
  const { t } = useTranslation('endpoints')
  const { server, draft, editEndpoint } = useDraft()
  const { openId } = panelOf(useStore(panelStore), server.id)
  const tests = useStore(testStore)
  const table = useRef<HTMLTableElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(openId)
  const { endpoints, credentials } = draft
  const current = Math.max(
    0,
    endpoints.findIndex(({ id }) => id === currentId),
  )
  useLayoutEffect(() => {
    if (openId !== null) showRow(table.current, openId)
  }, [openId])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.row !== undefined) setCurrentId(target.dataset.row)
  }
  const focus = (index: number) => {
    const id = endpoints[index]?.id
    if (id === undefined) return
    setCurrentId(id)
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
    // An open editor follows the row, as in a list with its detail.
    if (openId !== null) changePanel(server.id, { openId: id })
  }
  const open = useCallback(
    (id: string) => {
      setCurrentId(id)
      changePanel(server.id, { openId: panelOf(panelStore.get(), server.id).openId === id ? null : id })
    },
    [server.id],
  )
  const enable = useCallback(
    (id: string, enabled: boolean) => editEndpoint(id, (now) => ({ ...now, enabled })),
    [editEndpoint],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const endpoint = endpoints[current]
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined || !endpoint) return
    const next = stepTo(event.key, current, endpoints.length)
    if (next !== null) focus(next)
    else if (event.key === 'Enter') open(endpoint.id)
    else if (event.key === ' ') editEndpoint(endpoint.id, (now) => ({ ...now, enabled: !now.enabled }))
    else if (event.key === 'Escape' && openId !== null) changePanel(server.id, { openId: null })
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.table} data-short={openId !== null || undefined}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, as in a grid
        role="grid"
        aria-label={t('table.label')}
        aria-rowcount={endpoints.length + 1}
        className={classes.body}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead className={classes.body}>
          <tr className={classes.head}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={classes[column]}>
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body}>
          {endpoints.map((endpoint, index) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              credential={credentials.find(({ id }) => id === endpoint.credentialId)}
              run={testOf(tests, server.id, endpoint.id)}
              problems={problems.filter(({ endpointId }) => endpointId === endpoint.id).length}
              open={endpoint.id === openId}
              current={index === current}
              onOpen={open}
              onEnable={enable}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

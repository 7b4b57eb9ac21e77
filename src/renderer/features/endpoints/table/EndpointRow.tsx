import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credential } from '../../../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import type { TestRun } from '../testing/test-store.ts'
import classes from './EndpointTable.module.css'
import { MethodBadge } from './MethodBadge.tsx'
import { TemplateText } from './TemplateText.tsx'
import { TestMark } from './TestMark.tsx'

/** What a click on a row asks for. */
export type RowClick = 'open' | 'toggle' | 'extend'

interface Props {
  endpoint: Endpoint
  credential: Credential | undefined
  run: TestRun | undefined
  /** How much keeps it from being deployed. */
  problems: number
  /** Where the API is: its base address, or that one's name while nobody has said where it is. */
  address: string
  addressMissing: boolean
  open: boolean
  selected: boolean
  /** The row that Tab reaches. */
  current: boolean
  /** Among the shown rows, from 0. */
  index: number
  /** Pixels from the top of the list. */
  top: number
  measure: (row: HTMLElement | null) => void
  onClick: (id: string, click: RowClick) => void
  onEnable: (id: string, enabled: boolean) => void
}

const clickOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): RowClick =>
  shiftKey ? 'extend' : ctrlKey || metaKey ? 'toggle' : 'open'

/** One endpoint in a line. The table has the keys; the row takes the focus. Drawn again only when it differs. */
export const EndpointRow = memo(function EndpointRow({
  endpoint,
  credential,
  run,
  problems,
  address,
  addressMissing,
  open,
  selected,
  current,
  index,
  top,
  measure,
  onClick,
  onEnable,
}: Props) {
  const { t } = useTranslation('endpoints')
  const { id, toolName, method, path, query, parameters, enabled } = endpoint
  const names = new Set(parameters.map(({ name }) => name))
  const used = query.filter(({ value }) => [...names].some((name) => value.includes(`{{${name}}}`)))
  const tabIndex = current ? 0 : -1
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={id}
      data-field={`endpoints.${id}`}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={open || undefined}
      data-off={!enabled || undefined}
      data-untested={run === undefined || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onClick(id, clickOf(event))}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the checkbox doesn't count as a click on the row */}
      <td className={classes.select} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          tabIndex={tabIndex}
          aria-label={t('table.select', { name: toolName })}
          checked={selected}
          onChange={({ nativeEvent }) =>
            onClick(id, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey ? 'extend' : 'toggle')
          }
        />
      </td>
      <td className={classes.method}>
        <MethodBadge method={method} />
      </td>
      <td className={classes.tool}>
        <span className={classes.name} data-mono title={toolName}>
          {toolName}
        </span>
        {problems > 0 && (
          <IconAlertTriangle
            size={14}
            stroke={1.9}
            className={classes.problem}
            aria-label={t('problems.count', { count: problems })}
          />
        )}
      </td>
      <td className={classes.path}>
        <span className={classes.template} data-mono title={address + path}>
          <TemplateText template={path} parameters={names} />
          {used.length > 0 && <span className={classes.query}>?{used.map(({ name }) => name).join('&')}</span>}
        </span>
        {addressMissing && <span className={classes.missing}>{t('table.addressMissing')}</span>}
      </td>
      <td className={classes.credential} title={credential?.name}>
        {credential?.name ?? <span className={classes.none}>{t('table.noCredential')}</span>}
      </td>
      <td className={classes.test}>
        <TestMark run={run} />
      </td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the switch is no click on the row */}
      <td className={classes.enabled} onClick={(event) => event.stopPropagation()}>
        <Switch
          small
          tabIndex={tabIndex}
          aria-label={t('table.enable', { name: toolName })}
          checked={enabled}
          onChange={(event) => onEnable(id, event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
})

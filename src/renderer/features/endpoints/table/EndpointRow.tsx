import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credential } from '../../../../shared/platform/credential.ts'
import type { Endpoint } from '../../../../shared/platform/endpoint.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { TestRun } from '../testing/test-store.ts'
import classes from './EndpointTable.module.css'
import { MethodBadge } from './MethodBadge.tsx'
import { TemplateText } from './TemplateText.tsx'
import { TestMark } from './TestMark.tsx'

interface Props {
  endpoint: Endpoint
  credential: Credential | undefined
  run: TestRun | undefined
  /** How much keeps it from being deployed. */
  problems: number
  open: boolean
  /** The row that Tab reaches. */
  current: boolean
  onOpen: (id: string) => void
  onEnable: (id: string, enabled: boolean) => void
}

/** One endpoint in a line. The table has the keys; the row takes the focus. Drawn again only when it differs. */
export const EndpointRow = memo(function EndpointRow({
  endpoint,
  credential,
  run,
  problems,
  open,
  current,
  onOpen,
  onEnable,
}: Props) {
  const { t } = useTranslation('endpoints')
  const { id, toolName, method, path, query, parameters, enabled } = endpoint
  const names = new Set(parameters.map(({ name }) => name))
  const used = query.filter(({ value }) => [...names].some((name) => value.includes(`{{${name}}}`)))
  return (
    <tr
      data-row={id}
      data-field={`endpoints.${id}`}
      tabIndex={current ? 0 : -1}
      aria-selected={open}
      data-off={!enabled || undefined}
      className={classes.row}
      onClick={() => onOpen(id)}
    >
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
      <td className={classes.path} data-mono title={`${endpoint.baseUrl}${path}`}>
        <TemplateText template={path} parameters={names} />
        {used.length > 0 && <span className={classes.query}>?{used.map(({ name }) => name).join('&')}</span>}
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
          tabIndex={current ? 0 : -1}
          aria-label={t('table.enable', { name: toolName })}
          checked={enabled}
          onChange={(event) => onEnable(id, event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
})

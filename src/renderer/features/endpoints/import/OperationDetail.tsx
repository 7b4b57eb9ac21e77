import { Box } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { InspectedOperation } from '../../../../shared/management/imports/document-inspection.ts'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './OperationDetail.module.css'

/** Label of a changed part: `title`, `description`, `request` or `parameters.<name>`. */
const partName = (part: string, t: TFunction<'endpoints'>): string => {
  const [kind, ...rest] = part.split('.')
  if (kind === 'title' || kind === 'description' || kind === 'request') return t(`import.parts.${kind}`)
  return t('import.parts.parameter', { name: rest.join('.') })
}

/**
 * The full description of the current operation, which its row may truncate, and how a changed one differs from the draft. `id` is the
 * description's element ID.
 */
export function OperationDetail({ id, operation }: { id: string; operation: InspectedOperation }) {
  const { t, i18n } = useTranslation('endpoints')
  const { method, path, changes, edited } = operation
  const list = (parts: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(parts.map((part) => partName(part, t)))
  return (
    <Box className={rows.ruled} px="md" py="2xs" fz="sm" c="dimmed" bg="var(--side)">
      <p className={classes.path} data-mono data-selectable>
        {method} {path}
      </p>
      {changes.length > 0 && (
        <p id={id}>
          {t('import.changedParts', { parts: list(changes) })}
          {edited.length > 0 && ` ${t('import.keptParts', { parts: list(edited) })}`}
        </p>
      )}
    </Box>
  )
}

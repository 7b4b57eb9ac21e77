import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'

/** A tool's annotations from its server: read-only or destructive; with `all`, the rest as well. */
export function ToolBadges({ annotations, all = false }: { annotations: ProbedTool['annotations']; all?: boolean }) {
  const { t } = useTranslation('probe')
  const { readOnly, destructive, idempotent, openWorld } = annotations
  return (
    <Flex component="span" gap="3xs" flex="none">
      {readOnly === true && <Badge tone="good">{t('tools.readOnly')}</Badge>}
      {readOnly !== true && destructive === true && <Badge tone="warn">{t('tools.destructive')}</Badge>}
      {all && idempotent && <Badge>{t('tools.idempotent')}</Badge>}
      {all && openWorld && <Badge>{t('tools.openWorld')}</Badge>}
    </Flex>
  )
}

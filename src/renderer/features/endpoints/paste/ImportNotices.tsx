import { Box, Flex, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import classes from './ImportNotices.module.css'
import type { PlacedNotice } from './keep-refused.ts'

const GROUPS = ['refusedInBox', 'refused', 'dropped', 'info'] as const
const COLORS = { refused: 'var(--bad)', dropped: 'var(--warn)', info: 'dimmed' }
const ICONS = { refused: IconCircleX, dropped: IconAlertTriangle, info: IconInfoCircle }

interface Props {
  notices: readonly PlacedNotice[]
  /** Whether the paste box still contains the text put back, so that notices can refer to its lines. */
  inBox: boolean
}

/** An import's notices, by severity. */
export function ImportNotices({ notices, inBox }: Props) {
  if (notices.length === 0) return null
  const groupOf = ({ severity, place }: PlacedNotice) =>
    severity === 'refused' && inBox && place.kind === 'line' ? 'refusedInBox' : severity
  return (
    <Box className={rows.ruled} pt="3xs">
      {GROUPS.map((group) => {
        const found = notices.filter((notice) => groupOf(notice) === group)
        return found.length > 0 && <Group key={group} group={group} notices={found} inBox={inBox} />
      })}
    </Box>
  )
}

function Group({ group, notices, inBox }: Props & { group: (typeof GROUPS)[number] }) {
  const { t, i18n } = useTranslation('endpoints')
  const { draft } = useDraft()
  const severity = group === 'refusedInBox' ? 'refused' : group
  const Icon = ICONS[severity]
  const nameOf = (id: string) => draft.endpoints.find((each) => each.id === id)?.toolName
  const labelsOf = ({ place }: PlacedNotice): string[] => {
    if (place.kind === 'endpoints') return place.ids.flatMap((id) => nameOf(id) ?? [])
    if (place.kind === 'line' && (inBox || place.excerpt === '')) return [t('report.line', { line: place.line })]
    return place.kind === 'whole' || place.excerpt === '' ? [] : [place.excerpt]
  }
  // Group commands with the same notice, so that sixty of them show only one notice.
  const labels = new Map<string, string[]>()
  for (const notice of notices) labels.set(notice.message, [...(labels.get(notice.message) ?? []), ...labelsOf(notice)])
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const count = severity === 'info' ? labels.size : notices.length
  return (
    <Box component="section" pt="xs">
      <Flex component="h2" gap="2xs" fz="sm" fw={600} c={COLORS[severity]} align="center">
        <Icon size={15} stroke={1.8} aria-hidden />
        {t(`report.${group}`, { count })}
      </Flex>
      <ul className={classes.notices} data-selectable>
        {[...labels].map(([message, at]) => (
          <li key={message} className={classes.notice}>
            <Text span inherit truncate c="dimmed" data-mono title={at.length === 1 ? at[0] : undefined}>
              {at.length > 1 ? t('report.times', { count: at.length }) : at[0]}
            </Text>
            <span>
              {message}
              {at.length > 1 && (
                <Text span inherit c="var(--text-3)">
                  {' '}
                  {list.format(at)}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

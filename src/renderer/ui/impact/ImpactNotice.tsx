import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Impact } from '../../../shared/management/records/impact.ts'
import { Callout } from '../feedback/Callout.tsx'
import { impactTitle, reasonText } from './impact-text.ts'

/** Shows who will lose something because of a change, and why. Renders nothing if no one will. */
export function ImpactNotice({ impact }: { impact: Impact }) {
  const { t } = useTranslation('impact')
  const title = impactTitle(impact, t)
  if (title === null) return null
  return (
    <Callout
      role="alert"
      tone={impact.losing > 0 ? 'bad' : 'warn'}
      icon={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
      title={title}
    >
      <Stack gap="2xs">
        {impact.reasons.map(({ reason, customers, named }) => (
          <div key={JSON.stringify(reason)}>
            <p>{reasonText(reason, customers, t)}</p>
            <details>
              <Text component="summary" inherit c="dimmed" fz="sm" w="fit-content">
                {t('who')}
              </Text>
              <ul data-bullets>
                {named.map(({ id, primaryIdentity }) => (
                  <li key={id} dir="auto">
                    {primaryIdentity}
                  </li>
                ))}
                {customers > named.length && <li>{t('more', { count: customers - named.length })}</li>}
              </ul>
            </details>
          </div>
        ))}
      </Stack>
    </Callout>
  )
}

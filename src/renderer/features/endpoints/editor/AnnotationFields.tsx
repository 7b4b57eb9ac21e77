import { Box, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { annotationsOf } from '../../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useDraft } from '../draft/use-draft.ts'

const HINTS = [
  ['readOnly', 'readOnlyHint'],
  ['destructive', 'destructiveHint'],
  ['idempotent', 'idempotentHint'],
  ['openWorld', 'openWorldHint'],
] as const

/** Sets what clients may assume about a call, if it differs from what the method implies. */
export function AnnotationFields({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const byMethod = annotationsOf({ ...endpoint, annotations: {} })
  const own = Object.keys(endpoint.annotations).length
  const choose = (key: (typeof HINTS)[number][0], choice: string) =>
    editEndpoint(endpoint.id, (now) => {
      const { [key]: _old, ...others } = now.annotations
      return { ...now, annotations: choice === 'method' ? others : { ...others, [key]: choice === 'yes' } }
    })
  return (
    <Box component="details" miw={0}>
      <Text component="summary" size="sm" fw={550} c="dimmed">
        {t('annotations.title')}
        {own > 0 && (
          <Text span inherit c="var(--text-3)" fw={450}>
            {' '}
            {t('annotations.own', { count: own })}
          </Text>
        )}
      </Text>
      <SimpleGrid mt="xs" cols={2} spacing="md">
        {HINTS.map(([key, hint]) => {
          const chosen = endpoint.annotations[key]
          return (
            <NativeSelect
              key={key}
              label={t(`annotations.${key}`)}
              value={chosen === undefined ? 'method' : chosen ? 'yes' : 'no'}
              data={[
                { value: 'method', label: t('annotations.byMethod', { value: t(byMethod[hint] ? 'yes' : 'no') }) },
                { value: 'yes', label: t('yes') },
                { value: 'no', label: t('no') },
              ]}
              onChange={(event) => choose(key, event.currentTarget.value)}
            />
          )
        })}
      </SimpleGrid>
    </Box>
  )
}

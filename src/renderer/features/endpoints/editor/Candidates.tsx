import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parameterCandidates } from '../../../../shared/management/candidates/candidates.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { LiteralChips } from '../literals/LiteralChips.tsx'
import { useMakeParameters } from '../literals/use-make-parameters.ts'

/** Literals in the request that can become parameters with a click. */
export function Candidates({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const makeParameters = useMakeParameters()
  const candidates = useMemo(() => parameterCandidates(endpoint), [endpoint])
  if (candidates.length === 0) return null
  return (
    <Box component="section" className={rows.ruled} pt="md" aria-labelledby="endpoint-candidates">
      <Flex component="header" align="baseline" justify="space-between" gap="sm">
        <Title id="endpoint-candidates" order={2} fz="sm" mb="4xs">
          {t('candidates.title')}
        </Title>
        {candidates.length > 1 && (
          <Button
            variant="subtle"
            size="compact-xs"
            me="calc(var(--button-padding-x) * -1)"
            onClick={() => makeParameters(new Map([[endpoint.id, candidates]]))}
          >
            {t('candidates.all')}
          </Button>
        )}
      </Flex>
      <Text mb="xs" size="sm" c="dimmed">
        {t('candidates.hint')}
      </Text>
      <LiteralChips
        literals={candidates}
        onTake={(candidate) => makeParameters(new Map([[endpoint.id, [candidate]]]))}
      />
    </Box>
  )
}

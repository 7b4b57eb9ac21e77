import { Box, Flex, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { type Endpoint, endpointSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { AnnotationFields } from './AnnotationFields.tsx'
import { DraftText } from './DraftText.tsx'
import { parseBy } from './parse-text.ts'
import { problemText } from './problem-text.ts'

const { shape } = endpointSchema

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** The fields that a model reads about the tool. */
export function ToolFields({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const parse = useMemo(
    () => ({
      toolName: parseBy(shape.toolName, t('tool.nameProblem')),
      title: parseBy(shape.title, t('tool.titleProblem')),
      description: parseBy(shape.description, t('tool.descriptionProblem')),
    }),
    [t],
  )
  const text = (field: 'toolName' | 'title' | 'description') => ({
    field,
    label: t(`tool.${field}`),
    value: endpoint[field],
    parse: parse[field],
    problem: problemText(problems, field, t),
    commit: (value: string) => editEndpoint(endpoint.id, (now) => ({ ...now, [field]: value }), field),
  })
  return (
    <Stack>
      <Switch
        small
        label={t('editor.enabled')}
        checked={endpoint.enabled}
        onChange={({ currentTarget: { checked } }) =>
          editEndpoint(endpoint.id, (now) => ({ ...now, enabled: checked }))
        }
      />
      <Flex gap="md" wrap="wrap">
        <Box flex="3 1 16rem" miw={0}>
          <DraftText {...text('toolName')} mono />
        </Box>
        <Box flex="2 1 10rem" miw={0}>
          <DraftText {...text('title')} />
        </Box>
      </Flex>
      <DraftText {...text('description')} rows={4} hint={t('tool.descriptionHint')} />
      <AnnotationFields endpoint={endpoint} />
    </Stack>
  )
}

import { Anchor, Box, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { TextBlock } from '../reply/BlockView.tsx'
import { ToolBadges } from '../tools/ToolBadges.tsx'
import { ArgumentsForm } from './ArgumentsForm.tsx'
import classes from './ToolPane.module.css'

/** Descriptions with more than this many characters may need to scroll. */
const LONG = 500

/** A tool's description, then its arguments as a form or as JSON, or its schema. */
export function ToolPane({ tool, form, ...rest }: ComponentProps<typeof ArgumentsForm>) {
  const { t } = useTranslation('probe')
  const [schema, setSchema] = useState(false)
  const choose = (view: string) => {
    setSchema(view === 'schema')
    if (view === 'form' || view === 'json') form.show(view)
  }
  return (
    <Box component="section" pt="lg" px="xl" aria-label={t('runner.region', { tool: tool.name })}>
      <Flex component="header" direction="column" gap="2xs" data-selectable>
        <Flex wrap="wrap" align="center" columnGap="sm" rowGap="2xs">
          <Title order={2} size="h3" miw={0} data-mono>
            {visibleText(tool.name)}
          </Title>
          <ToolBadges annotations={tool.annotations} all />
        </Flex>
        {/* Scrollable content must be keyboard accessible. */}
        <Text
          inherit
          mah="9.5rem"
          maw="80ch"
          c="dimmed"
          className={classes.description}
          tabIndex={(tool.description?.length ?? 0) > LONG ? 0 : undefined}
        >
          {tool.description || t('tools.noDescription')}
        </Text>
      </Flex>
      <Group wrap="nowrap" justify="space-between" gap="sm" my="md">
        <Segmented
          aria-label={t('tools.views', { tool: tool.name })}
          value={schema ? 'schema' : form.draft.view}
          data={[
            ...(form.hasForm ? [{ value: 'form', label: t('tools.form') }] : []),
            { value: 'json', label: t('tools.json') },
            { value: 'schema', label: t('tools.schema') },
          ]}
          onChange={choose}
        />
        {form.touched && !schema && (
          <Anchor component="button" type="button" size="sm" fw={550} onClick={form.reset}>
            {t('run.reset')}
          </Anchor>
        )}
      </Group>
      {schema ? <Schemas tool={tool} /> : <ArgumentsForm tool={tool} form={form} {...rest} />}
    </Box>
  )
}

function Schemas({ tool: { inputSchema, outputSchema } }: { tool: ProbedTool }) {
  const { t } = useTranslation('probe')
  return (
    <Stack gap="sm" pb="xl">
      <TextBlock title={t('tools.input')} text={JSON.stringify(inputSchema, null, 2)} json cut={false} />
      {outputSchema && (
        <TextBlock title={t('tools.output')} text={JSON.stringify(outputSchema, null, 2)} json cut={false} />
      )}
    </Stack>
  )
}

import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredCandidates } from '../../../../shared/management/candidates/offered-candidates.ts'
import { modelParameters, toolOf } from '../../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { JsonText } from './JsonText.tsx'
import classes from './ToolPreview.module.css'

const VIEWS = ['readable', 'json'] as const

/** The tool as a model gets it: in words, or as the JSON of `tools/list`. `choice` is the switch between this pane's views. */
export function ToolPreview({ endpoint, choice }: { endpoint: Endpoint; choice: ReactNode }) {
  const { t } = useTranslation('endpoints')
  const [raw, setRaw] = useState(false)
  const tool = toolOf(endpoint)
  const json = JSON.stringify(tool, null, 2)
  return (
    <Box component="aside" className={classes.preview} miw={0} pt="md" pb="lg" px="lg" aria-label={t('model.region')}>
      <Flex component="header" justify="space-between" wrap="wrap" gap="xs" mb="sm" align="center">
        {choice}
        <ViewSwitch
          value={raw ? 'json' : 'readable'}
          views={VIEWS.map((value) => ({ value, label: t(`model.${value}`) }))}
          onChange={(view) => setRaw(view === 'json')}
        />
      </Flex>
      {raw ? (
        <Box pos="relative">
          <Box pos="absolute" top="calc(var(--space-3xs) * -1)" right={0}>
            <CopyButton value={json} label={t('model.copy')} iconOnly />
          </Box>
          <JsonText text={json} label={t('model.json')} wrap pe="3xl" />
        </Box>
      ) : (
        <Readable endpoint={endpoint} />
      )}
    </Box>
  )
}

function Readable({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { name, title, description, annotations } = toolOf(endpoint)
  const parameters = modelParameters(endpoint)
  return (
    <div data-selectable>
      <Text fw={650} data-mono>
        {name}
      </Text>
      <Text mt="4xs" fw={550}>
        {title}
      </Text>
      <Text className={classes.description} size="sm" mt="3xs" c="dimmed">
        {description}
      </Text>
      <Flex component="p" gap="3xs" mt="xs" wrap="wrap">
        <Badge tone={annotations.readOnlyHint ? 'good' : annotations.destructiveHint ? 'warn' : 'quiet'}>
          {t(
            annotations.readOnlyHint ? 'model.reads' : annotations.destructiveHint ? 'model.destroys' : 'model.writes',
          )}
        </Badge>
        {annotations.idempotentHint && <Badge>{t('model.idempotent')}</Badge>}
        {annotations.openWorldHint && <Badge>{t('model.openWorld')}</Badge>}
      </Flex>
      <Title order={2} fz="xs" mt="md" mb="4xs" c="dimmed">
        {t('model.arguments')}
      </Title>
      {parameters.length === 0 && <NoArguments endpoint={endpoint} />}
      <ul className={rows.list}>
        {parameters.map(
          ({ name: argument, type, required, description: words, enum: values, default: fallback, schema }, index) => (
            <Stack key={index} component="li" className={classes.argument} gap={0} py="2xs" fz="sm">
              <Flex component="span" wrap="wrap" align="baseline" columnGap="xs">
                <strong data-mono>{argument}</strong>
                <Text span size="xs" c="var(--text-3)">
                  {t(`parameters.types.${type}`)}
                </Text>
                {required && (
                  <Text span size="xs" c="var(--accent-text)" fw={550}>
                    {t('parameters.required')}
                  </Text>
                )}
              </Flex>
              {words && (
                <Text span inherit c="dimmed">
                  {words}
                </Text>
              )}
              {values && (
                <Text span inherit c="dimmed">
                  {t('model.oneOf', { values: values.join(', ') })}
                </Text>
              )}
              {fallback !== undefined && (
                <Text span inherit c="dimmed">
                  {t('model.default', { value: JSON.stringify(fallback) })}
                </Text>
              )}
              {fallback === undefined && schema.default !== undefined && (
                <Text span inherit c="dimmed">
                  {t('model.apiDefault', { value: JSON.stringify(schema.default) })}
                </Text>
              )}
            </Stack>
          ),
        )}
      </ul>
    </div>
  )
}

/** Explains that a model doesn't have anything to fill in, with a link to values in the request that could become parameters. */
function NoArguments({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const { editorTab } = panelOf(useStore(panelStore), place)
  const constant = endpoint.parameters.length === 0
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(constant ? 'model.constant' : 'model.noArguments')}
      </Text>
      {constant && editorTab !== 'parameters' && offeredCandidates(endpoint).length > 0 && (
        <Button variant="default" mt="xs" onClick={() => changePanel(place, { editorTab: 'parameters' })}>
          {t('model.chooseParameters')}
        </Button>
      )}
    </>
  )
}

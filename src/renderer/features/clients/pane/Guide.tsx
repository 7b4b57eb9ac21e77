import { Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import { say } from '../../../../shared/text/say.ts'

const PLATFORMS = ['darwin', 'win32', 'linux'] as const

/** Manual instructions: the steps, the file's location, how to check, and what to know. */
export function Guide({ client, handOff }: { client: Client; handOff: HandOff }) {
  const { t } = useTranslation('clients')
  const { fileHint, check, restart, noLink } = handOff
  const steps = handOff.steps.map(say)
  const warnings = [...handOff.warnings, ...(noLink ? [noLink] : []), ...client.notes].map(say)
  return (
    <Flex component="dl" direction="column" gap="md" data-selectable>
      {fileHint && (
        <Entry name={t('pane.where')}>
          {PLATFORMS.map(
            (platform) =>
              fileHint[platform] !== null && (
                <Flex key={platform} component="dd" align="baseline">
                  <Text span size="sm" w="4.5rem" flex="none">
                    {t(`pane.platforms.${platform}`)}
                  </Text>
                  <Text span c="var(--text)" data-mono>
                    {fileHint[platform]}
                  </Text>
                </Flex>
              ),
          )}
        </Entry>
      )}
      {steps.length > 0 && (
        <Entry name={t('pane.steps')}>
          <dd>
            <Flex component="ol" direction="column" gap="4xs" data-bullets>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Flex>
          </dd>
        </Entry>
      )}
      {restart && (
        <Entry name={t('pane.restart')}>
          <dd>{say(restart)}</dd>
        </Entry>
      )}
      <Entry name={t('pane.check')}>
        <dd>{say(check)}</dd>
      </Entry>
      {warnings.length > 0 && (
        <Entry name={t('pane.warnings')}>
          {warnings.map((warning) => (
            <dd key={warning}>{warning}</dd>
          ))}
        </Entry>
      )}
    </Flex>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap="4xs" c="dimmed">
      <Text component="dt" c="var(--text)" fw={600}>
        {name}
      </Text>
      {children}
    </Stack>
  )
}

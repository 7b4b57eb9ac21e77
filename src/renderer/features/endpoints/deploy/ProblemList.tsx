import { Box, Button, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { baseAddressIdOf } from '../../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { definitionWithoutHidden } from '../../../../shared/management/definition/hidden-characters.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { useExtractSecrets } from '../credentials/use-extract-secrets.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, type EditorTab } from '../panel-store.ts'
import classes from './ProblemList.module.css'

function tabOf(field: string): EditorTab {
  if (field.startsWith('parameters')) return 'parameters'
  return field === 'toolName' || field === 'title' || field === 'description' ? 'tool' : 'request'
}

/** The field for the base address that an endpoint needs. */
function baseAddressField({ endpoints }: Definition, endpointId: string | null): string {
  const baseUrl = endpoints.find(({ id }) => id === endpointId)?.baseUrl ?? ''
  return `baseAddresses.${baseAddressIdOf(baseUrl)}`
}

/** Problems that prevent deploying the draft. Each links to its field; a plaintext secret can be moved to a credential. */
export function ProblemList({ problems, onGo }: { problems: readonly DefinitionProblem[]; onGo: () => void }) {
  const { t } = useTranslation('endpoints')
  const [, navigate] = useLocation()
  const { place, draft, edit } = useDraft()
  const { busy, failure, extract } = useExtractSecrets()
  const secrets = problems.filter(({ code }) => code === 'literalSecret')
  const go = ({ endpointId, field, code }: DefinitionProblem) => {
    const isOfServer = code === 'baseAddressMissing' || (endpointId === null && code !== 'noEndpoints')
    onGo()
    navigate(paths.servers(place.serverId, isOfServer ? 'settings' : 'tools'), { replace: true })
    if (code === 'noEndpoints') changePanel(place, { pasteOpen: true, focus: 'paste' })
    else if (code === 'baseAddressMissing') changePanel(place, { focus: baseAddressField(draft, endpointId) })
    else if (endpointId === null) changePanel(place, { focus: field })
    else changePanel(place, { openId: endpointId, editorTab: tabOf(field), focus: field })
  }
  const addresses = problems.filter(({ code }) => code === 'baseAddressMissing')
  const shown =
    addresses.length > 1 ? problems.filter((each) => !addresses.includes(each) || each === addresses[0]) : problems
  const toolName = (id: string | null) => draft.endpoints.find((each) => each.id === id)?.toolName
  return (
    <ul aria-label={t('problems.label')} className={classes.list}>
      {shown.map((problem) => {
        const { endpointId, field, code, name = '' } = problem
        return (
          <Flex key={`${endpointId}.${field}.${code}`} component="li" gap="xs" align="center">
            <UnstyledButton className={classes.problem} onClick={() => go(problem)}>
              {code !== 'baseAddressMissing' && (
                <Text span truncate fw={600} maw="40%" flex="none" data-mono>
                  {toolName(endpointId) ?? (code === 'secretMissing' ? name : t('problems.server'))}
                </Text>
              )}
              <Box component="span" flex={1} miw={0}>
                {code === 'baseAddressMissing' && addresses.length > 1
                  ? t('problems.baseAddressesMissing', { count: addresses.length })
                  : t(`problems.${code}`, { name })}
              </Box>
              <IconArrowRight size={14} stroke={1.6} color="var(--warn)" aria-hidden />
            </UnstyledButton>
            {code === 'literalSecret' && endpointId !== null && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                me="3xs"
                disabled={busy}
                onClick={() => extract(endpointId)}
              >
                {t('problems.moveSecret')}
              </Button>
            )}
          </Flex>
        )
      })}
      {problems.some(({ code }) => code === 'hiddenCharacters') && (
        <Flex component="li" justify="flex-end" pt="3xs">
          <Button variant="default" size="xs" flex="none" me="3xs" onClick={() => edit(definitionWithoutHidden)}>
            {t('problems.removeHidden')}
          </Button>
        </Flex>
      )}
      {secrets.length > 1 && (
        <Flex component="li" justify="flex-end" pt="3xs">
          <Button variant="default" size="xs" flex="none" me="3xs" loading={busy} onClick={() => extract()}>
            {t('problems.moveSecrets')}
          </Button>
        </Flex>
      )}
      {failure && (
        <li>
          <ErrorAlert {...failure} />
        </li>
      )}
    </ul>
  )
}

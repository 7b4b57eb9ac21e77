import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import type { FoundClient } from '../../../../shared/clients/install.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { OpenLink } from './OpenLink.tsx'

interface Props {
  issued: Issued
  client: Client
  handOff: HandOff
  bearer: boolean
  /** The client's files on this computer that don't contain the URL yet. */
  targets: readonly FoundClient[]
  /** Whether the URL is already in one of the client's files. */
  installed: boolean
  /** Whether to de-emphasize the action because the URL won't work there. */
  quiet: boolean
  /** Path of the file whose button receives focus. */
  focusOn: string | null
  onReview: (path: string) => void
  onUse: () => void
}

/** The quickest way to add the URL to a client: write its file, open its link, or copy a snippet to paste. */
export function PrimaryAction(props: Props) {
  const { issued, client, handOff, bearer, targets, installed, quiet, focusOn, onReview, onUse } = props
  const { t } = useTranslation('clients')
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn !== null) actions.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focusOn)}"]`)?.focus()
  }, [focusOn])
  const first = quiet || installed || targets.length > 0 ? 'default' : 'filled'
  return (
    <Stack ref={actions} gap="sm">
      {targets.map(({ path, exists }, index) => (
        <Group key={path} wrap="nowrap">
          <Button
            variant={index === 0 && !installed && !quiet ? 'filled' : 'default'}
            flex="none"
            data-path={path}
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
            aria-label={targets.length > 1 ? t('pane.installInto', { path }) : undefined}
            onClick={() => onReview(path)}
          >
            {t('pane.install')}
          </Button>
          <Flex component="span" c="dimmed" miw={0} wrap="wrap" columnGap="xs" rowGap="3xs" title={path}>
            <span data-mono data-selectable>
              {path}
            </span>
            {!exists && <Badge>{t('pane.newFile')}</Badge>}
          </Flex>
        </Group>
      ))}
      {handOff.link === null ? (
        <Text size="sm" c="dimmed" textWrap="balance">
          {hint()}
        </Text>
      ) : (
        <OpenLink issued={issued} client={client} bearer={bearer} variant={first} onUse={onUse} />
      )}
    </Stack>
  )

  function hint(): string {
    if (targets.length > 0) return t('pane.reviewFirst')
    if (installed) return ''
    if (!client.hasFile) return t('pane.byHand')
    return t(handOff.command ? 'pane.notFoundCommand' : 'pane.notFound')
  }
}

import { Box, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { VerdictMark } from '../VerdictMark.tsx'
import { verdictLine } from '../verdict-text.ts'

interface Props {
  id: string
  client: Client
  /** Undefined until known. */
  verdict: Verdict | undefined
  /** Whether the tools are unknown, so only the URL's address was judged. */
  addressOnly: boolean
  /** Whether this URL is already in the client. */
  installed: boolean
  selected: boolean
  onSelect: () => void
}

/** A client in the list, marked if the URL won't work there without further steps. */
export function ClientOption({ id, client, verdict, addressOnly, installed, selected, onSelect }: Props) {
  const { t } = useTranslation('clients')
  const line = verdict ? verdictLine(verdict, addressOnly, t) : t('verdict.unknown')
  return (
    <Tooltip label={line} position="right" multiline maw="20rem" disabled={verdict === undefined || selected}>
      {/* The listbox has the focus, handles the keys, and refers to this option by aria-activedescendant. */}
      <Box
        id={id}
        role="option"
        aria-selected={selected}
        className={`${rows.row} ${rows.option}`}
        h="var(--control-md)"
        pl="calc(var(--space-md) + var(--focus-width))"
        pr="lg"
        onClick={onSelect}
      >
        <Text span truncate flex={1} title={client.name} c={verdict?.level === 'blocked' ? 'dimmed' : undefined}>
          {client.name}
        </Text>
        {installed && (
          <Text span size="xs" c="var(--good)" fw={600} flex="none">
            {t('list.installed')}
          </Text>
        )}
        {verdict && verdict.level !== 'works' && <VerdictMark level={verdict.level} />}
        <VisuallyHidden>{line}</VisuallyHidden>
      </Box>
    </Tooltip>
  )
}

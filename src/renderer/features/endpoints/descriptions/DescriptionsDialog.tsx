import { Button, Flex, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  applyDescriptionHints,
  type DescriptionHint,
  findDescriptionHints,
  revertedHints,
} from '../../../../shared/management/descriptions/description-hints.ts'
import { estimateTokens } from '../../../../shared/values/estimate-tokens.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import classes from './DescriptionsDialog.module.css'

/** Number of hints shown at once. */
const MAX_SHOWN = 100

/** Lists hints about descriptions, with a suggestion for each where the API's own words make one. Each change can be undone. */
export function DescriptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('descriptionHints')
  const { place, draft, edit } = useDraft()
  const hints = useMemo(() => findDescriptionHints(draft), [draft])
  const toolNames = useMemo(() => new Map(draft.endpoints.map(({ id, toolName }) => [id, toolName])), [draft])
  // Shortening drops text, so it's only done one by one.
  const safe = hints.filter(({ code, suggestion }) => suggestion !== null && code !== 'tooLong')
  const apply = (chosen: readonly DescriptionHint[]) => {
    edit((now) => applyDescriptionHints(now, chosen))
    showToast({
      text: t('applied', { count: chosen.length }),
      undo: async () => edit((now) => applyDescriptionHints(now, revertedHints(chosen))),
    })
  }
  const open = ({ endpointId, field }: DescriptionHint) => {
    onClose()
    changePanel(place, { openId: endpointId, editorTab: field === 'description' ? 'tool' : 'parameters', focus: field })
  }
  return (
    <Dialog
      large
      title={t('open')}
      lead={t('lead')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {safe.length > 0 && <Button onClick={() => apply(safe)}>{t('applyAll', { count: safe.length })}</Button>}
        </>
      }
    >
      {hints.length === 0 && <Text inherit>{t('none')}</Text>}
      {hints.length > 0 && (
        <ul className={`${rows.list} ${rows.framed}`} aria-label={t('list')}>
          {hints.slice(0, MAX_SHOWN).map((hint) => (
            <Hint
              key={`${hint.endpointId} ${hint.field} ${hint.code}`}
              hint={hint}
              toolName={toolNames.get(hint.endpointId) ?? ''}
              onApply={() => apply([hint])}
              onEdit={() => open(hint)}
            />
          ))}
        </ul>
      )}
      {hints.length > MAX_SHOWN && (
        <Text inherit c="dimmed" mt="xs">
          {t('more', { count: hints.length - MAX_SHOWN })}
        </Text>
      )}
    </Dialog>
  )
}

interface HintProps {
  hint: DescriptionHint
  toolName: string
  onApply: () => void
  onEdit: () => void
}

function Hint({ hint: { code, name = '', current, suggestion }, toolName, onApply, onEdit }: HintProps) {
  const { t } = useTranslation('descriptionHints')
  const button = suggestion === null ? t('edit') : t(code === 'tooLong' ? 'shorten' : 'apply')
  return (
    <Flex component="li" gap="md" align="flex-start">
      <Stack gap="4xs" flex={1} miw={0} data-selectable>
        <span>
          <Text span inherit fw={600} data-mono>
            {toolName}
          </Text>{' '}
          {t(`reasons.${code}`, { name, tokens: estimateTokens(current) })}
        </span>
        {suggestion !== null && (
          <Text component="p" inherit c="dimmed" m={0} className={classes.suggestion}>
            {suggestion}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={`${button}: ${toolName}, ${name || t('description')}`}
        onClick={suggestion === null ? onEdit : onApply}
      >
        {button}
      </Button>
    </Flex>
  )
}

import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PINNED } from '../../../../shared/management/records/tool-mode.ts'
import { useDraft } from '../draft/use-draft.ts'
import { pinNamesOf, pinnedIds, withPins } from './pinned-tools.ts'

/** Maximum number of suggestions; typing finds the others. */
const MAX_OFFERED = 50

interface Props {
  /** Names of the pinned tools. */
  pinned: readonly string[] | undefined
  save: (pinned: string[]) => void
}

/** Chooses the tools that clients list even if they search for the others. */
export function PinnedTools({ pinned, save }: Props) {
  const { t } = useTranslation('endpoints')
  const { server, draft } = useDraft()
  const names = useMemo(() => pinNamesOf(draft, server.live?.definition ?? null), [draft, server.live])
  const data = useMemo(
    () => draft.endpoints.filter(({ id }) => names.has(id)).map(({ id, toolName }) => ({ value: id, label: toolName })),
    [draft.endpoints, names],
  )
  const change = (ids: readonly string[]) => {
    const shown = new Set(ids)
    const removed = [...names.keys()].filter((id) => !shown.has(id))
    save(withPins(names, withPins(names, pinned, removed, false), ids, true))
  }
  return (
    <MultiSelect
      label={t('toolList.pinned')}
      description={t('toolList.pinnedHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={pinned?.length ? undefined : t('toolList.pinnedPlaceholder')}
      nothingFoundMessage={t('toolList.pinnedNone')}
      searchable
      hidePickedOptions
      limit={MAX_OFFERED}
      maxValues={MAX_PINNED}
      data={data}
      value={pinnedIds(names, pinned)}
      onChange={change}
      data-field="pinned"
    />
  )
}

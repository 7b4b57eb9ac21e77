import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecentCustomer } from '../../../../shared/history/commands.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import type { InputPropsOf } from './customer-form.ts'

const MAX_OFFERED = 6
const MAX_SEARCH = 1000
const KEPT_MS = 10_000

interface Props {
  workspaceId: string
  typed: string
  inputProps: ReturnType<InputPropsOf>
  inputRef: RefObject<HTMLInputElement | null>
  onChoose: (customer: RecentCustomer) => void
}

/**
 * The identity field, which suggests the latest customers that match. The down arrow key opens the list; Enter without a selection submits
 * the form.
 */
export function IdentityField({ workspaceId, typed, inputProps, inputRef, onChoose }: Props) {
  const { t } = useTranslation('generate')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [wanted, setWanted] = useState(false)
  const search = typed.trim().slice(0, MAX_SEARCH)
  const { data = [] } = useQuery({
    ...commandQuery('history.recentCustomers', { workspaceId, search, limit: MAX_OFFERED }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  // Don't suggest a customer who is already fully typed.
  const offered = data.length === 1 && data[0]?.identity === search ? [] : data
  // After a submit the field is empty, and a list that opened by itself would cover the form.
  const close = useEffectEvent(() => combobox.closeDropdown())
  useEffect(() => {
    if (typed === '') close()
  }, [typed])
  const open = () => {
    setWanted(true)
    combobox.openDropdown()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      keepMounted={false}
      readOnly={inputProps.readOnly}
      onOptionSubmit={(identity) => {
        const chosen = offered.find((each) => each.identity === identity)
        combobox.closeDropdown()
        if (chosen) onChoose(chosen)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...inputProps}
          ref={inputRef}
          label={t('primaryIdentity')}
          attributes={{ input: { dir: 'ltr' } }}
          aria-required
          aria-autocomplete="list"
          placeholder="ada@analytical.example"
          spellCheck={false}
          onChange={(event) => {
            inputProps.onChange(event)
            combobox.resetSelectedOption()
            open()
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' || key === 'ArrowUp') setWanted(true)
          }}
          onBlur={(event) => {
            inputProps.onBlur?.(event)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0 || inputProps.readOnly}>
        <Combobox.Options aria-label={t('recent.label')}>
          {offered.map(({ identity, metadata, at }) => (
            <Combobox.Option key={identity} value={identity}>
              <Text inherit truncate title={identity} dir="ltr">
                {identity}
              </Text>
              <Text size="sm" truncate c="dimmed" title={metadata.name}>
                {metadata.name && <bdi>{metadata.name}, </bdi>}
                <RelativeTime time={at} />
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

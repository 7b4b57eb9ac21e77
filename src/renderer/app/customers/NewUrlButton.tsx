import { Button, Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { McpServer } from '../../../shared/model/server.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { paths } from '../../lib/paths.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { focusSoon } from '../first-steps/focus-soon.ts'
import classes from './NewUrlButton.module.css'

/** Maximum number of servers shown without a search field. */
const FEW = 8
/** Maximum number of servers shown; typing finds the rest. */
const MAX_SHOWN = 50

/** Opens the generate form for the only server, or for one the user picks. */
export function NewUrlButton({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('customers')
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const { data } = useQuery(commandQuery('servers.list', { workspaceId }))
  const servers = data?.servers ?? []
  const [only] = servers
  const searched = servers.length > FEW
  const combobox = useCombobox({
    onDropdownOpen: () => (searched ? combobox.focusSearchInput() : combobox.selectFirstOption()),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const generate = ({ id }: Pick<McpServer, 'id'>) => {
    navigate(paths.servers(id, 'generate'))
    focusSoon('form input')
  }
  const words = search.trim().toLocaleLowerCase()
  const found = servers.filter(({ name }) => name.toLocaleLowerCase().includes(words)).slice(0, MAX_SHOWN)
  const icon = <IconPlus size={16} stroke={1.8} aria-hidden />
  if (servers.length < 2)
    return (
      <Button leftSection={icon} onClick={() => (only ? generate(only) : navigate(paths.servers()))}>
        {t('place.newUrl')}
      </Button>
    )
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={300}
      position="bottom-end"
      offset={4}
      onOptionSubmit={(id) => {
        combobox.closeDropdown()
        generate({ id })
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <Button
          leftSection={icon}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
          aria-label={t('place.newUrl')}
          aria-haspopup="listbox"
          onClick={() => combobox.toggleDropdown()}
        >
          {t('place.newUrl')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searched && (
          <Combobox.Search
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            placeholder={t('place.findServer')}
            aria-label={t('place.findServer')}
          />
        )}
        <Combobox.Options aria-label={t('place.servers')} mah="20rem" className={classes.options}>
          {found.map(({ id, name, isActive }) => (
            <Combobox.Option key={id} value={id} className={classes.option}>
              <span className={classes.name} dir="auto" title={name}>
                {name}
              </span>
              {!isActive && <StatusBadge active={false} />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('place.noServer')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { Combobox, Flex, Text, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/ipc/current-workspace.ts'
import { paths } from '../lib/paths.ts'
import { WorkspaceDot } from './WorkspaceDot.tsx'
import classes from './WorkspaceSwitch.module.css'

/** Workspace IDs never begin with a slash, so these values can't collide with one. */
const ADD = '/add'
const SETTINGS = '/settings'

/** Shows the current workspace and switches to another. */
export function WorkspaceSwitch() {
  const { t } = useTranslation('shell')
  const [location, navigate] = useLocation()
  const { data } = useQuery(commandQuery('workspaces.list'))
  const current = useCurrentWorkspace()
  const select = useSelectWorkspace()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.selectActiveOption(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const choose = (id: string) => {
    combobox.closeDropdown()
    if (id === ADD) return navigate(paths.addWorkspace())
    if (id === SETTINGS) return navigate(paths.settings(current?.id))
    // Server and customer paths belong to the workspace being left.
    if (location.startsWith(paths.servers())) navigate(paths.servers(), { replace: true })
    if (location.startsWith(paths.people())) navigate(paths.customers(), { replace: true })
    void select(id)
  }
  return (
    <Combobox
      withinPortal={false}
      store={combobox}
      width={260}
      position="bottom-start"
      offset={4}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <UnstyledButton
          w="fit-content"
          maw="100%"
          bdrs="sm"
          fw={600}
          aria-label={t('workspace')}
          title={current?.name}
          className={classes.switch}
          onClick={() => combobox.toggleDropdown()}
        >
          <Flex component="span" h="var(--control-md)" align="center" gap="xs" px="xs">
            {current && <WorkspaceDot workspace={current} />}
            <Text span inherit truncate dir="auto">
              {current?.name}
            </Text>
            <IconChevronDown size={16} stroke={1.8} aria-hidden color="var(--text-2)" />
          </Flex>
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('workspace')} mah="20rem" className={classes.options}>
          {data?.workspaces.map((workspace) => (
            <Combobox.Option
              key={workspace.id}
              value={workspace.id}
              active={workspace.id === current?.id}
              className={classes.option}
            >
              <WorkspaceDot workspace={workspace} />
              <Text flex={1} span inherit truncate title={workspace.name} dir="auto">
                {workspace.name}
              </Text>
              {workspace.kind === 'hosted' && !workspace.hasApiKey && (
                <Text span size="sm" c="var(--text-3)">
                  {t('noKey')}
                </Text>
              )}
              {workspace.id === current?.id && <IconCheck size={16} stroke={1.8} aria-hidden />}
            </Combobox.Option>
          ))}
          <Combobox.Option value={SETTINGS} className={classes.option} data-apart>
            <IconSettings size={14} stroke={1.8} aria-hidden />
            <Text flex={1} span inherit truncate>
              {t('workspaceSettings')}
            </Text>
          </Combobox.Option>
          <Combobox.Option value={ADD} className={classes.option}>
            <IconPlus size={14} stroke={1.8} aria-hidden />
            <Text flex={1} span inherit truncate>
              {t('addWorkspace')}
            </Text>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { Flex, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notLiveSchema } from '../../../../shared/fleet-check/check-group.ts'
import type { FleetSummary } from '../../../../shared/fleet-check/fleet-check.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import rows from '../../../ui/rows/Rows.module.css'

type Group = FleetSummary['groups'][number]['group']

interface Props {
  groups: FleetSummary['groups']
  /** The group the list is filtered by, if any. */
  chosen: string | null
  onChoose: (group: Group | null) => void
}

const isNotLive = ({ group }: FleetSummary['groups'][number]) => notLiveSchema.safeParse(group).success

/** URLs that don't work, grouped by cause. Each group can filter the list and has a message for its customers. */
export function CheckGroups({ groups, ...choice }: Props) {
  const { t } = useTranslation('fleetCheck')
  const notLive = groups.filter(isNotLive)
  const broken = groups.filter((each) => !isNotLive(each))
  return (
    <SimpleGrid
      cols={{ base: 1, lg: broken.length > 0 && notLive.length > 0 ? 2 : 1 }}
      spacing="2xl"
      verticalSpacing="2xs"
    >
      {broken.length > 0 && <Groups title={t('causes')} groups={broken} {...choice} />}
      {notLive.length > 0 && <Groups title={t('notTested')} groups={notLive} {...choice} />}
    </SimpleGrid>
  )
}

function Groups({ title, groups, chosen, onChoose }: Props & { title: string }) {
  const { t, i18n } = useTranslation('fleetCheck')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div>
      <Text component="h3" size="sm" fw={550} c="dimmed" mt="xs" mb="4xs">
        {title}
      </Text>
      <ul className={rows.list} aria-label={title}>
        {groups.map(({ group, count }) => (
          <Flex key={group} component="li" gap="sm" align="center">
            <UnstyledButton
              className={rows.row}
              flex={1}
              miw={0}
              px="2xs"
              py="3xs"
              aria-pressed={chosen === group}
              title={t('show')}
              onClick={() => onChoose(chosen === group ? null : group)}
            >
              <Text component="strong" inherit fw={600} miw="1.5rem">
                {number.format(count)}
              </Text>
              <span>{t(`groups.${group}`)}</span>
            </UnstyledButton>
            <CopyButton
              value={t(`messages.${group}`)}
              label={t('copyFor', { group: t(`groups.${group}`) })}
              iconOnly
              quiet
            />
          </Flex>
        ))}
      </ul>
    </div>
  )
}

import { Box, Flex, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MoveCheck } from '../../../../../shared/move/move.ts'
import { bytesAtLeast } from '../../../../../shared/text/measures.ts'
import { exactTime } from '../../../../lib/time/relative-time.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/Badge.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import { ImpactNotice } from '../../../../ui/impact/ImpactNotice.tsx'

type Checked = MoveCheck['servers'][number]
type State = Checked['place']['state'] | 'changed' | 'both' | 'sameName' | 'tooLarge'

/** Returns a server's state or, if several apply, the one to show. */
function stateOf(server: Checked): State {
  const state = stateThere(server)
  return server.rejectedSize !== null && MOVABLE.has(state) ? 'tooLarge' : state
}

function stateThere({ place, changes }: Checked): State {
  if (place.state === 'new' && place.sameName) return 'sameName'
  if (place.state !== 'moved' || changes === null) return place.state
  const { definition, both, deletedThere: _, deletedHere: _h, ...news } = changes
  if (definition === 'both' || both > 0) return 'both'
  return definition === 'changed' || Object.values(news).some((count) => count > 0) ? 'changed' : 'moved'
}

const MOVABLE: ReadonlySet<State> = new Set(['new', 'sameName', 'partial', 'changed', 'both'])

export const isTooLarge = (server: Checked): boolean => stateOf(server) === 'tooLarge'
export const canMove = (server: Checked): boolean => MOVABLE.has(stateOf(server))
/** Whether the server can be moved without a decision by the user. */
export const isObvious = (server: Checked): boolean => !['sameName', 'both'].includes(stateOf(server))

const TONES: Partial<Record<State, BadgeTone>> = {
  sameName: 'warn',
  partial: 'warn',
  both: 'warn',
  removing: 'warn',
  taken: 'bad',
  tooLarge: 'bad',
}

interface Props {
  server: Checked
  chosen: boolean
  onChoose: (chosen: boolean) => void
  /** Whether this side's version wins if both sides changed the server. */
  overwrite: boolean
  onOverwrite: (overwrite: boolean) => void
}

/** Shows what a move would do to one server. */
export function CheckedServer({ server, chosen, onChoose, overwrite, onOverwrite }: Props) {
  const { t, i18n } = useTranslation('move')
  const {
    name,
    place,
    changes,
    impact,
    versions,
    credentials,
    customers,
    urls,
    customersKnown,
    nearHosts,
    rejectedSize,
  } = server
  const state = stateOf(server)
  const movable = MOVABLE.has(state)
  const listOf = (parts: (string | null)[]) =>
    new Intl.ListFormat(i18n.language).format(parts.filter((part) => part !== null))
  const some = (key: 'versions' | 'customersAdded' | 'customersChanged' | 'tokensAdded' | 'tokensChanged') =>
    changes && changes[key] > 0 ? t(`check.news.${key}`, { count: changes[key] }) : null
  const facts = [
    versions === 0 ? t('check.neverDeployed') : t('check.versions', { count: versions }),
    credentials > 0 ? t('check.credentials', { count: credentials }) : null,
    customers > 0 ? t('check.customers', { count: customers }) : null,
    urls > 0 ? t('check.urls', { count: urls }) : null,
  ].filter((fact) => fact !== null)
  const time = place.at === null ? '' : exactTime(new Date(place.at).getTime(), i18n.language)
  const size = bytesAtLeast(rejectedSize ?? 0, i18n.language)
  const news = changes && [
    changes.versions === 0 && changes.definition !== 'same' ? t('check.news.definition') : some('versions'),
    some('customersAdded'),
    some('customersChanged'),
    some('tokensAdded'),
    some('tokensChanged'),
  ]
  const notes = [
    state === 'new' ? null : t(`check.help.${state}`, { time, size }),
    news?.some((each) => each !== null) ? t('check.news.title', { list: listOf(news) }) : null,
    changes && changes.deletedThere > 0 ? t('check.deletedThere', { count: changes.deletedThere }) : null,
    changes && changes.deletedHere > 0 ? t('check.deletedHere', { count: changes.deletedHere }) : null,
    customersKnown > 0 ? t('check.known', { count: customersKnown }) : null,
    impact === 'unknown' ? t('check.impactUnknown') : null,
    nearHosts.length > 0 && movable ? t('check.near', { hosts: nearHosts.join(', ') }) : null,
  ].filter((note) => note !== null)
  return (
    <li aria-label={name}>
      <Flex gap="sm" align="flex-start">
        <Box w="1rem" flex="none" pt="4xs">
          {movable && (
            <Checkbox
              aria-label={t('check.include', { name })}
              checked={chosen}
              onChange={({ currentTarget: { checked } }) => onChoose(checked)}
            />
          )}
        </Box>
        <Box miw={0} flex={1}>
          <Flex gap="xs" align="center">
            <Text span inherit truncate miw={0} fw={550} dir="auto" title={name}>
              {name}
            </Text>
            <Box flex="none">
              <Badge tone={TONES[state] ?? 'quiet'}>{t(`check.states.${state}`)}</Badge>
            </Box>
          </Flex>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
          {notes.map((note) => (
            <Text key={note} size="sm" c="dimmed" mt="4xs">
              {note}
            </Text>
          ))}
          {impact !== null && impact !== 'unknown' && (state !== 'both' || overwrite) && (
            <Box mt="xs">
              <ImpactNotice impact={impact} />
            </Box>
          )}
          {state === 'both' && (
            <Stack gap="3xs" mt="xs" align="flex-start">
              <Segmented
                aria-label={t('check.conflict.label', { name })}
                value={overwrite ? 'mine' : 'theirs'}
                data={(['theirs', 'mine'] as const).map((value) => ({ value, label: t(`check.conflict.${value}`) }))}
                onChange={(value) => onOverwrite(value === 'mine')}
              />
              <Text size="sm" c="dimmed" role="status">
                {t(overwrite ? 'check.conflict.mineHelp' : 'check.conflict.theirsHelp')}
              </Text>
            </Stack>
          )}
        </Box>
      </Flex>
    </li>
  )
}

import { Box, Button, Flex, Text } from '@mantine/core'
import { IconBraces, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '../../../../shared/management/candidates/candidates.ts'
import { offeredCandidates } from '../../../../shared/management/candidates/offered-candidates.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { LiteralChips } from './LiteralChips.tsx'
import classes from './OfferedLiterals.module.css'
import { type Literals, useMakeParameters } from './use-make-parameters.ts'

/** Number of tools, names in the title, and values per tool that are shown initially. */
const FEW_TOOLS = 3
const FEW_NAMES = 5
const FEW_VALUES = 6

/**
 * Values in imported endpoints that every call would send unchanged. A single one, all of a tool's, or all of them can become parameters.
 */
export function OfferedLiterals({ endpointIds }: { endpointIds: readonly string[] }) {
  const { t, i18n } = useTranslation('endpoints')
  const { draft, session, undo } = useDraft()
  const makeParameters = useMakeParameters()
  const [everything, setEverything] = useState(false)
  /** The number of literals last turned into parameters, and the draft before that. */
  const [made, setMade] = useState<{ count: number; before: Definition } | null>(null)
  const found = useMemo(() => {
    const imported = new Set(endpointIds)
    return draft.endpoints
      .filter(({ id }) => imported.has(id))
      .map((endpoint) => ({ endpoint, literals: offeredCandidates(endpoint) }))
      .filter(({ literals }) => literals.length > 0)
  }, [draft.endpoints, endpointIds])
  const all = found.flatMap(({ literals }) => literals)
  const undoable = made !== null && session.past.at(-1) === made.before
  // The change was undone or followed by another step.
  if (made !== null && !undoable) setMade(null)
  const take = (wanted: Literals) => {
    setMade({ count: [...wanted.values()].flat().length, before: draft })
    makeParameters(wanted)
  }
  const takeOf = (id: string, literals: readonly Candidate[]) => take(new Map([[id, literals]]))
  if (all.length === 0 && !undoable) return null
  const names = [...new Set(all.map(({ name }) => name))]
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const title = [...names.slice(0, FEW_NAMES), ...(names.length > FEW_NAMES ? ['…'] : [])]
  const shown = everything ? found : found.slice(0, FEW_TOOLS)
  const shownOf = (literals: readonly Candidate[]) => (everything ? literals : literals.slice(0, FEW_VALUES))
  const hidden = all.length - shown.reduce((sum, { literals }) => sum + shownOf(literals).length, 0)
  return (
    <Box component="section" className={rows.ruled} pt="sm" aria-label={t('offered.region')}>
      {undoable && (
        <Flex component="p" gap="2xs" mb={all.length > 0 ? 'xs' : 0} fz="sm" align="center" role="status">
          <IconCheck size={15} stroke={2} color="var(--good)" aria-hidden />
          {t('offered.made', { count: made.count })}
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            {t('offered.undo')}
          </Button>
        </Flex>
      )}
      {all.length > 0 && (
        <>
          <Flex component="header" gap="2xs">
            <IconBraces size={15} stroke={1.8} color="var(--accent-text)" aria-hidden />
            <Box flex={1} miw={0}>
              <Text component="h2" size="sm" fw={600} lineClamp={2}>
                {t('offered.title', { count: all.length })}
                <Text span inherit c="dimmed" fw={450} title={list.format(names)}>
                  {' '}
                  {list.format(title)}
                </Text>
              </Text>
              <Text mt="4xs" size="sm" c="dimmed" maw="80ch">
                {t('offered.hint')}
              </Text>
            </Box>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => take(new Map(found.map(({ endpoint, literals }) => [endpoint.id, literals])))}
            >
              {t('offered.all')}
            </Button>
          </Flex>
          <ul className={classes.tools}>
            {shown.map(({ endpoint, literals }) => (
              <li key={endpoint.id} className={classes.tool}>
                <Text span inherit truncate c="dimmed" data-mono title={endpoint.toolName}>
                  {endpoint.toolName}
                </Text>
                <LiteralChips literals={shownOf(literals)} onTake={(literal) => takeOf(endpoint.id, [literal])} />
                {literals.length > 1 && found.length > 1 && (
                  <Button
                    variant="subtle"
                    size="xs"
                    px="xs"
                    aria-label={t('offered.allOf', { tool: endpoint.toolName })}
                    onClick={() => takeOf(endpoint.id, literals)}
                  >
                    {t('offered.allOfShort')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <Button variant="subtle" size="xs" px="xs" className={classes.more} onClick={() => setEverything(true)}>
              {t('offered.more', { count: hidden })}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

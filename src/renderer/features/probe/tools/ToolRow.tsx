import { Box, Flex, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { bytes } from '../../../../shared/text/measures.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { paths } from '../../../lib/paths.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { ToolBadges } from './ToolBadges.tsx'

/** Maximum number of characters shown of a description, more than fit on a line. */
const MAX_SHOWN = 300

interface Props {
  ref: Ref<HTMLLIElement>
  tool: ProbedTool
  /** Index among all of the server's tools. */
  index: number
  /** Position among the shown tools, and their number. */
  place: number
  count: number
  /** ID of the test that listed the tool. */
  runId: string
  /** Whether the tool is the one currently shown; undefined if none is. */
  current: boolean | undefined
  onFocus: (index: number) => void
}

/** A row that links to where the tool can be run. If a tool is already shown, it only has its name and title. */
export const ToolRow = memo(function ToolRow(props: Props) {
  const { ref, tool, index, place, count, runId, current, onFocus } = props
  const { t, i18n } = useTranslation('probe')
  const { name, title, description, annotations } = tool
  const second = visibleText((title ?? description ?? '').split('\n', 1)[0]?.slice(0, MAX_SHOWN) ?? '')
  return (
    <li
      ref={ref}
      className={place === count - 1 ? `${rows.ruled} ${rows.ruledBelow}` : rows.ruled}
      data-index={place}
      aria-posinset={place + 1}
      aria-setsize={count}
      onFocus={() => onFocus(index)}
    >
      <Box
        renderRoot={(props) => <Link {...props} href={paths.tools(runId, name)} replace={current !== undefined} />}
        className={rows.row}
        mih="3rem"
        p="2xs"
        c="inherit"
        lh="row"
        td="none"
        aria-current={current ? 'page' : undefined}
      >
        <Flex component="span" direction="column" flex={1} miw={0}>
          <Text span inherit truncate fw={600} data-mono title={visibleText(name)}>
            {visibleText(name)}
          </Text>
          {second && (
            <Text span truncate size="sm" c="dimmed" title={second}>
              {second}
            </Text>
          )}
        </Flex>
        {current === undefined && (
          <>
            <ToolBadges annotations={annotations} />
            <Flex component="span" direction="column" align="flex-end" flex="none" miw="6.5rem" fz="sm">
              <span>{bytes(tool.bytes, i18n.language)}</span>
              <Text span size="xs" c="var(--text-3)">
                {t('facts.tokens', { count: tool.tokens })}
              </Text>
            </Flex>
            <IconChevronRight size={14} stroke={2} color="var(--text-3)" aria-hidden />
          </>
        )}
      </Box>
    </li>
  )
})

import { Box, Flex, NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import { maskUrl } from '../../../../shared/probe/mask-url.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { paths } from '../../../lib/paths.ts'
import { useStore } from '../../../lib/store.ts'
import { FocusFrame } from '../../../ui/layout/FocusFrame.tsx'
import { probeStore } from '../probe-store.ts'
import { ToolList } from '../tools/ToolList.tsx'
import { toolKey } from '../tools/tool-runs.ts'
import classes from './RunnerScreen.module.css'
import { ToolBench } from './ToolBench.tsx'

interface Props {
  /** ID of the test that listed the tools. */
  runId: string
  /** The selected tool; defaults to the first if missing or not listed. */
  name: string | undefined
}

/** A tested server's tools: select one, fill in its arguments, run it, and read the reply next to them. */
export default function RunnerScreen({ runId, name }: Props) {
  const { t } = useTranslation('probe')
  const [, navigate] = useLocation()
  const run = useStore(probeStore).runs.find(({ id }) => id === runId)
  const tools = run?.result?.tools ?? []
  const tool = tools.find((each) => each.name === name) ?? tools[0]
  // Only tests from this session are known.
  if (!run || !tool) return <Redirect to={paths.test()} replace />
  const { server } = run.result ?? {}
  const url = maskUrl(run.target.url)
  return (
    <FocusFrame
      className={classes.screen}
      from={visibleText(server?.title ?? server?.name ?? t('server.noName'))}
      title={visibleText(tool.name)}
      onBack={() => history.back()}
      aside={
        <>
          <Text span inherit truncate c="dimmed" fz="sm" flex="0 1 auto" miw={0} data-mono title={url}>
            {url}
          </Text>
          <NativeSelect
            className={classes.choice}
            flex="0 1 14rem"
            miw="8rem"
            aria-label={t('runner.tool')}
            title={visibleText(tool.name)}
            data={tools.map((each) => ({ value: each.name, label: visibleText(each.name) }))}
            value={tool.name}
            onChange={(event) => navigate(paths.tools(runId, event.currentTarget.value), { replace: true })}
          />
        </>
      }
    >
      <Flex flex={1} mih={0}>
        <Box className={classes.list} flex="0 0 15.25rem" pt="md" pb="2xl" pl="lg" pr="md" bg="var(--side)">
          <ToolList tools={tools} runId={runId} current={tool.name} />
        </Box>
        <Box flex={1} miw={0}>
          <ToolBench key={toolKey(run.target, tool.name)} tool={tool} target={run.target} />
        </Box>
      </Flex>
    </FocusFrame>
  )
}

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { useStore } from '../../../lib/store.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { ReplyView } from '../reply/ReplyView.tsx'
import { RunRow } from './RunRow.tsx'
import { cancelTool, runTool, toolKey, toolRunStore } from './tool-runs.ts'

export function RunPanel({ tool, target }: { tool: ProbedTool; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const [json, setJson] = useState('{}')
  const run = useStore(toolRunStore)[toolKey(target, tool.name)]
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Textarea label={t('run.json')} value={json} onChange={(event) => setJson(event.currentTarget.value)} />
      <RunRow
        startedAt={run?.state === 'running' ? run.at : null}
        onRun={() => void runTool(target, tool, JSON.parse(json))}
        onCancel={() => cancelTool(target, tool.name)}
      />
      {run?.state === 'failed' && <ErrorAlert error={run.error} at={run.at} />}
      {run?.state === 'done' && <ReplyView tool={tool.name} outcome={run.outcome} at={run.at} />}
    </div>
  )
}

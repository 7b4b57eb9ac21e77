import { useState } from 'react'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { chosenTime, type TimeChoiceValue, type TimeKey, type TimeProblem } from './time-choice.ts'

interface Props {
  title: string
  help: string
  legend: string
  keys: readonly TimeKey[]
  first: TimeChoiceValue
  /** The word on the button that does it. */
  confirm: string
  /** What is done with the time: ISO 8601, or null for none. A failure stays in the dialog. */
  onChosen: (at: string | null) => Promise<void>
  onClose: () => void
}

/** Asks for a time, then does something with it. */
export function TimeDialog({ title, help, legend, keys, first, confirm, onChosen, onClose }: Props) {
  const [value, setValue] = useState(first)
  const [problem, setProblem] = useState<TimeProblem>()
  const task = useTask()
  const submit = () => {
    if (task.busy) return
    const chosen = chosenTime(value, Date.now())
    setProblem(chosen.problem)
    if (!chosen.problem) void task.run(() => onChosen(chosen.at))
  }
  return (
    <Dialog title={title} lead={help} onClose={onClose} onSubmit={submit} confirm={{ label: confirm, busy: task.busy }}>
      <TimeChoice
        legend={legend}
        keys={keys}
        value={value}
        onChange={(next) => {
          setValue(next)
          setProblem(undefined)
        }}
        problem={problem}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}

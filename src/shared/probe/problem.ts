import { z } from 'zod'
import type { en } from '../text/catalogue.ts'
import { entryOf } from '../text/entry.ts'
import { type Message, type MessageCode, message, messageSchema, type ParametersIn } from '../text/message.ts'

type Problems = typeof en.probe.problems

/** A problem or warning that a stage of a connection test can report. */
export type ProblemCode = keyof Problems

/** Why a stage failed, or what it warns about. The messages don't contain secrets. `code` is for program logic. */
export const stageProblemSchema = z.object({
  code: z.custom<ProblemCode>((code) => entryOf(`probe.problems.${code}.cause`) !== null),
  cause: messageSchema,
  remedy: messageSchema,
})
export type StageProblem = z.output<typeof stageProblemSchema>

type TextsOf<Code extends ProblemCode> = Code extends unknown ? Problems[Code][keyof Problems[Code]] : never

/** Parameters of the messages for a problem's cause and remedy. */
export type ProblemParameters<Code extends ProblemCode> = ParametersIn<TextsOf<Code> & string>

const codeOf = (code: ProblemCode, part: 'cause' | 'remedy') => `probe.problems.${code}.${part}` as MessageCode

/** Creates the problem with this code. */
export function problemOf<const Code extends ProblemCode>(
  code: Code,
  ...[params]: keyof ProblemParameters<Code> extends never ? [] : [params: ProblemParameters<Code>]
): StageProblem {
  const given: Message['params'] = params ?? {}
  return {
    code,
    cause: { code: codeOf(code, 'cause'), params: given },
    remedy: { code: codeOf(code, 'remedy'), params: given },
  }
}

/** Adds the server's own explanation to a problem. `text` is already masked and shortened; undefined if there's none. */
export function withServerText(problem: StageProblem, text: string | undefined): StageProblem {
  return text === undefined
    ? problem
    : { ...problem, cause: message('probe.serverSays', { cause: problem.cause, text }) }
}

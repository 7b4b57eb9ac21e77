import { z } from 'zod'
import { en } from '../text/catalogue.ts'
import { type Message, type MessageCode, message, messageSchema, type ParametersIn } from '../text/message.ts'

const { problems } = en.probe

/** A problem or warning of a connection test's stage. */
export type ProblemCode = keyof typeof problems

/** Why a stage failed, or what it warns of. The messages contain no secrets. `code` is for program logic. */
export const stageProblemSchema = z.object({
  code: z.enum(Object.keys(problems) as ProblemCode[]),
  cause: messageSchema,
  remedy: messageSchema,
})
export type StageProblem = z.output<typeof stageProblemSchema>

type TextsOf<Code extends ProblemCode> = Code extends unknown
  ? (typeof problems)[Code][keyof (typeof problems)[Code]]
  : never

/** Parameters for the texts of a problem's cause and remedy. */
export type ProblemParameters<Code extends ProblemCode> = ParametersIn<TextsOf<Code> & string>

const codeOf = (code: ProblemCode, part: 'cause' | 'remedy') => `probe.problems.${code}.${part}` as MessageCode

/** Creates the problem `code`. */
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

/** Adds the server's own explanation to a problem; `text` is masked and shortened, or undefined. */
export function withServerText(problem: StageProblem, text: string | undefined): StageProblem {
  return text === undefined
    ? problem
    : { ...problem, cause: message('probe.serverSays', { cause: problem.cause, text }) }
}

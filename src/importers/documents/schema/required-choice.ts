import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { isJsonObject, type JsonObject, member } from '../json.ts'

/** Whether a branch only says which properties have to be there. */
export const isRequirement = (branch: JsonObject): boolean =>
  Array.isArray(branch.required) &&
  Object.entries(branch).every(
    ([key, value]) =>
      ['type', 'required', 'title', 'description'].includes(key) ||
      (key === 'properties' &&
        isJsonObject(value) &&
        Object.values(value).every((each) => isJsonObject(each) && Object.keys(each).length === 0)),
  )

const namesOf = ({ required }: JsonObject): string[] => (Array.isArray(required) ? required.map(String) : [])

/** A branch that names what it requires, each with its type, as Gemini asks; all else is said beside the choice. */
function branchOf(branch: JsonObject, properties: JsonObject): JsonObject {
  const names = namesOf(branch)
  const typeOf = (name: string): JsonObject => {
    const property = member(properties, name)
    return isJsonObject(property) && property.type !== undefined ? { type: property.type } : {}
  }
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, typeOf(name)])), required: names }
}

/** Adds a choice of what has to be there to an object's schema; in words, too, as not every model's API looks at it. */
export function withRequirements(schema: JsonObject, branches: readonly JsonObject[]): JsonObject {
  const choices = branches.map((branch) => namesOf(branch).join(' and ')).join('; ')
  const hint = say(message('parameterTexts.needsOneOf', { choices }))
  const { description, properties } = schema
  const known = isJsonObject(properties) ? properties : {}
  return {
    ...schema,
    anyOf: branches.map((branch) => branchOf(branch, known)),
    description: typeof description === 'string' ? `${description} ${hint}` : hint,
  }
}

import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { isJsonObject, type JsonObject, member } from '../json.ts'

/** Whether a branch does nothing but list required properties. */
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

/**
 * Returns a branch with the properties it requires, each with its type, as Gemini demands; everything else is in the surrounding schema.
 */
function branchOf(branch: JsonObject, properties: JsonObject): JsonObject {
  const names = namesOf(branch)
  const typeOf = (name: string): JsonObject => {
    const property = member(properties, name)
    return isJsonObject(property) && property.type !== undefined ? { type: property.type } : {}
  }
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, typeOf(name)])), required: names }
}

/** Adds a choice between required properties to an object's schema, and describes it in words because not every model API supports it. */
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

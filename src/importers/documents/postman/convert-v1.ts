import { isJsonObject, type JsonObject } from '../json.ts'

/**
 * Converts a Postman collection of version 1 (`requests`, `order`, `folders`) to version 2.1 with Postman's own converter. Returns null if
 * that fails. Never throws.
 */
export async function convertV1(collection: JsonObject): Promise<JsonObject | null> {
  const { default: transformer } = await import('postman-collection-transformer')
  const versions = { inputVersion: '1.0.0', outputVersion: '2.1.0', retainIds: true }
  try {
    const converted = await new Promise<unknown>((resolve, reject) => {
      transformer.convert(collection, versions, (error, result) => (error ? reject(error) : resolve(result)))
    })
    // Removes the undefined members that the converter leaves, which JSON can't contain.
    const plain: unknown = JSON.parse(JSON.stringify(converted))
    return isJsonObject(plain) ? plain : null
  } catch {
    return null
  }
}

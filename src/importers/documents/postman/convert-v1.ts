import { isJsonObject, type JsonObject } from '../json.ts'

/**
 * A Postman collection of version 1 (`requests`, `order`, `folders`) as version 2.1, by Postman's own converter. Null when
 * it can't be converted. Never throws.
 */
export async function convertV1(collection: JsonObject): Promise<JsonObject | null> {
  const { default: transformer } = await import('postman-collection-transformer')
  const versions = { inputVersion: '1.0.0', outputVersion: '2.1.0', retainIds: true }
  try {
    const converted = await new Promise<unknown>((resolve, reject) => {
      transformer.convert(collection, versions, (error, result) => (error ? reject(error) : resolve(result)))
    })
    // The converter leaves members that are undefined; JSON has none.
    const plain: unknown = JSON.parse(JSON.stringify(converted))
    return isJsonObject(plain) ? plain : null
  } catch {
    return null
  }
}

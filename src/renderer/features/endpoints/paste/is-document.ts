/** Whether a text is an OpenAPI document or a Postman collection, in JSON or YAML, and no cURL commands. */
export const isDocument = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) || /^\uFEFF?(?:\s*(?:#.*|---.*)?\r?\n)*["']?(?:openapi|swagger)["']?\s*:/.test(text)

declare module 'js-yaml' {
  interface Schema {
    extend(more: { implicit: unknown[] }): Schema
  }
  const yaml: {
    CORE_SCHEMA: Schema
    types: { merge: unknown }
    /** `json`: allows duplicate keys, of which the last one wins. Throws `YAMLException`. */
    load(text: string, options: { schema: Schema; json: boolean }): unknown
  }
  export default yaml
}

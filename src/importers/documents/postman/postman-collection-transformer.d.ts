declare module 'postman-collection-transformer' {
  interface Options {
    inputVersion: string
    outputVersion: string
    retainIds?: boolean
  }
  export function convert(
    collection: unknown,
    options: Options,
    callback: (error: Error | null, result?: unknown) => void,
  ): void
  const transformer: { convert: typeof convert }
  export default transformer
}

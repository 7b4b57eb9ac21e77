/** A text file's content, inlined into the bundle. */
declare module '*.md?raw' {
  const text: string
  export default text
}

/** A file's content, inlined by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}

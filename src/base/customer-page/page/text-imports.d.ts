/** A file's content, inlined by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}

/** A file as a `data:` URL, inlined by Vite. */
declare module '*?inline' {
  const url: string
  export default url
}

/** An image as a data URL, inlined into the bundle. */
declare module '*.png?inline' {
  const dataUrl: string
  export default dataUrl
}

declare module '*/resources/guide/README.md' {
  const pages: readonly import('./guide-page.ts').GuidePage[]
  export default pages
}

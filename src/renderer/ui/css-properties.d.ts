import 'react'

declare module 'react' {
  /** Allow custom properties in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

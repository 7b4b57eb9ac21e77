/** The one part of undici that is used: loading its index would load a second fetch, websockets and more. */
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}

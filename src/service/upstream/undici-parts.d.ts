/** The parts of undici that are used: loading its index would load a second fetch, websockets and more. */
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici'
}

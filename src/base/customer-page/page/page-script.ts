/** The script of customers' pages: masking, copying, search, and the choice of a system. */
export { default as pageScript } from './page-behaviour.js?raw'

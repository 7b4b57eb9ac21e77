import type { OperationName } from '../../../shared/management/operations.ts'
import { MAX_INPUT } from '../../limits/memory-budget.ts'

const KB = 1024
const MB = 1024 * KB

/** Default limit of an operation's input in bytes: enough for identifiers, names, filters, and what a user types. */
const USUAL = 64 * KB
/**
 * Limits for operations that take whole lists, files, or documents; `memoryBudget` allows less if there's little memory. Each character may
 * take six bytes.
 */
const LARGER: Readonly<Partial<Record<OperationName, number>>> = {
  'servers.saveDraft': MAX_INPUT,
  'servers.addFromCurl': 8 * MB,
  'servers.inspectDocument': MAX_INPUT,
  'servers.addFromDocument': MAX_INPUT,
  'servers.import': MAX_INPUT,
  'servers.impact': 8 * MB,
  'servers.deploy': MB,
  'servers.rollBack': MB,
  'credentials.save': MB,
  // Arguments may contain files.
  'endpoints.test': 16 * MB,
  'endpoints.plan': MB,
  'endpoints.shapeReply': 16 * MB,
  // A hundred details of 20,000 characters each, along with their previous values.
  'customers.update': 16 * MB,
  'customers.setValues': 16 * MB,
  'customers.changeMany': 8 * MB,
  'customers.restoreMany': 32 * MB,
  'customers.setTools': 8 * MB,
  'tokens.find': 4 * MB,
  'moves.list': 16 * MB,
  // May be padded to the size of any part of a server.
  'moves.check': MAX_INPUT,
  'moves.compare': 16 * MB,
  'moves.receive': MAX_INPUT,
}

/** Returns the maximum size of an operation's input, in bytes. */
export const inputLimit = (name: OperationName): number => LARGER[name] ?? USUAL

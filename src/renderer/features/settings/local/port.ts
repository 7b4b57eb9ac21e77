import { z } from 'zod'
import { commands } from '../../../../shared/ipc/contract.ts'

/** A typed port, parsed as a port number that the service may use. */
export const portSchema = z
  .string()
  .trim()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(commands['localService.setPort'].input.shape.port)

import { z } from 'zod'
import { commands } from '../../../../shared/ipc/contract.ts'

/** A port as it is typed; it becomes the number of one that the service may have. */
export const portSchema = z
  .string()
  .trim()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(commands['localService.setPort'].input.shape.port)

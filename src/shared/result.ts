import type { AppError } from './errors.ts'

/** What crosses a process boundary in place of an exception. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError }

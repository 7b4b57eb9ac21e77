/** What an operation of the management interface does: a title, and whatever its name and schema don’t make clear. */
export interface OperationText {
  summary: string
  description?: string
}

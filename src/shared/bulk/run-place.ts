/** Path of a run's page in the window. */
export const runPlace = (runId: string): string => `/customers/runs/${encodeURIComponent(runId)}`

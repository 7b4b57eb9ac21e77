/** Where the window shows a run: an address below its page. */
export const runPlace = (runId: string): string => `/customers/runs/${encodeURIComponent(runId)}`

/** Maximum lengths for a window error, in characters; the window truncates longer strings. */
export const MAX_WINDOW_ERROR = { message: 2_000, stack: 12_000 }

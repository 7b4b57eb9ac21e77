const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/

/** Whether a string looks like an email address. Rare but valid forms, e.g. quoted ones, don't count. */
export const looksLikeEmail = (text: string): boolean => text.length <= 320 && EMAIL.test(text)

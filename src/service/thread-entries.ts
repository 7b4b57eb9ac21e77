import { threadEntry } from '../base/threads/thread-entry.ts'

/** The bundled entries of the service's threads, for `ServiceOptions`. */
export const THREAD_ENTRIES = {
  readingWorker: threadEntry('reading-worker'),
  replyWorker: threadEntry('reply-worker'),
}

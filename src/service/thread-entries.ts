import { threadEntry } from '../base/threads/thread-entry.ts'

/** Bundled entry points of the service's threads, for `ServiceOptions`. */
export const THREAD_ENTRIES = {
  readingWorker: threadEntry('reading-worker'),
  replyWorker: threadEntry('reply-worker'),
  codeWorker: threadEntry('code-worker'),
}

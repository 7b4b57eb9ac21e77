/** Words that name an action as the last segment of a path: `/orders/{id}/cancel`. */
export const ACTIONS = new Set(
  `accept activate add analyze approve archive assign authorize block book calculate call cancel capture charge check clear clone
  close compare complete confirm connect convert copy count deactivate decline deploy detect disable disconnect dismiss download
  draft duplicate enable estimate evaluate execute export extend extract fetch find finish follow forward generate get import
  install invite join leave like link list lock login logout lookup mark match merge move mute notify open pause pay ping preview
  process publish purge query read recalculate refresh refund register reject release reload remove rename reopen reorder replay
  reply report request reschedule resend reset resolve restart restore resume retry revert review revoke rotate run save schedule
  search send set share ship fulfill sign signin signup simulate star start stop submit subscribe suggest suspend sync test track transfer
  translate trigger unarchive unassign unblock undo unfollow uninstall unlike unlink unlock unmute unpublish unstar unsubscribe
  update upload upsert validate verify void vote withdraw create delete make do describe predict embed summarize complete echo`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Actions that only read, whatever the method. */
export const READING = new Set(
  `calculate compare count estimate export find lookup preview query search simulate suggest translate validate convert detect
  analyze evaluate get list describe extract predict embed summarize`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Verbs for methods that act on a single object. */
export const METHOD_VERBS = {
  GET: 'get',
  HEAD: 'check',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
  OPTIONS: 'describe',
  QUERY: 'query',
  SEARCH: 'search',
  COPY: 'copy',
  MOVE: 'move',
  LINK: 'link',
  UNLINK: 'unlink',
  LOCK: 'lock',
  UNLOCK: 'unlock',
  PURGE: 'purge',
  PROPFIND: 'describe',
  REPORT: 'report',
} as const

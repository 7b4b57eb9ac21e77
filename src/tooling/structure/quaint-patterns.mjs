// @ts-check

/** @typedef {readonly [pattern: RegExp, instead: string]} Quaint `instead`: what to write, or what to do */

/**
 * Words that sound dated or translated, in user-visible strings, comments, and test names alike.
 * @type {readonly Quaint[]}
 */
export const quaintAnywhere = [
  [/\bwhom\b/i, 'who'],
  [/\b(is|are|was|were|be|been|being) told\b(?! apart)/i, 'the active voice'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime, or nothing'],
  [/\bany more\b(?! than)/i, 'no longer'],
  [/\bput right\b/i, 'fix'],
  [/\bstands\b(?! (for|in for|out|still)\b)/i, 'is'],
  [/\b(all the same|for all that)\b/i, 'still'],
  [/\be-mail/i, 'email'],
  [/\bcancell(ed|ing)\b/i, 'the American spelling: canceled'],
]

/**
 * Words that have occurred only in comments and test names.
 * @type {readonly Quaint[]}
 */
export const quaintInComments = [
  [
    /\b(tells (what|whether|how|that|why|who|where)|tells? of|(has|have|had) told)\b/i,
    'says, shows, returns, or reports',
  ],
  [/\bhears?\b/i, 'is called with, or receives'],
  [/\b(at most|of|after|for|with) so (many|long|much|often)\b(?! that)/i, 'the number: at most `max`, this many'],
  [/\bis another now\b|\b(is|are) others\b/i, 'has changed, or differs'],
  [/\bof ours\b/i, 'our'],
  [/\bgoes on\b/i, 'continues'],
  [/\bleft out\b/i, 'omitted or skipped'],
  [/\bunder way\b/i, 'in flight or running'],
  [/\bwhat ends (that|it|them)\b/i, 'an unsubscribe function'],
  [/\bgives? (what|who)\b/i, 'returns'],
  [/\bcomes? to rest\b/i, 'is idle'],
  [/\blets? go of\b/i, 'releases'],
  [/\b(nobody|somebody)\b/i, 'the user, no client, or the passive'],
  [/\bbeside\b/i, 'next to, or besides'],
  [/\btaken for\b(?! granted)/i, 'mistaken for, or treated as'],
  [/\b(for|to) (the|this|that|its|their) [\w’'-]+ alone\b/i, 'only'],
  [/\b(back|again|appears?|starts?|runs?|happens?|continues?) by (itself|themselves)\b/i, 'automatically'],
  [/\b(thereof|whereof|wherein|hitherto|henceforth|whilst|amongst)\b/i, 'a word of today'],
  [/\b(behaviour|colour|favour|honour|neighbour|centre|grey|artefact|licence)s?\b/i, 'the American spelling'],
  [/\b(label|model|signal|travel)l(ed|ing)\b/i, 'the American spelling, with one l'],
  [
    /\b(recogn|organ|initial|normal|serial|minim|optim|synchron|custom)is(e|ed|es|ing|ation)\b/i,
    'the American spelling, with z',
  ],
]

/**
 * Openings of a comment or test name that lack a noun.
 * @type {readonly Quaint[]}
 */
export const quaintOpenings = [
  [/So (many|long|much|often)\b/, 'the number of, how long, or the maximum'],
  [/(In|For|With|By|From|Of|On|To|After) (what|whom|whose|which)\b(?! case)/, 'the noun that it is'],
  [/(One|Those|Something) (that|who|which|whose|of which)\b/, 'the noun that it is'],
  [/What (came|comes|became|becomes|is to become) of\b/, 'the result or the state of'],
]

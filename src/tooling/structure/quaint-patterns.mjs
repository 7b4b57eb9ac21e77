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
 * Openings of comments or test names that lack a noun.
 * @type {readonly Quaint[]}
 */
export const quaintOpenings = [
  [/So (many|long|much|often)\b/, 'the number of, how long, or the maximum'],
  [/(In|For|With|By|From|Of|On|To|After) (what|whom|whose|which)\b(?! case)/, 'the noun that it is'],
  [/(One|Those|Something) (that|who|which|whose|of which)\b/, 'the noun that it is'],
  [/What (came|comes|became|becomes|is to become) of\b/, 'the result or the state of'],
]

/**
 * Words that have occurred only in the catalog's texts, and terms that the catalog replaces with another word.
 * @type {readonly Quaint[]}
 */
export const quaintInTexts = [
  [
    /(?<!\b(?:see|say|says|know|learn|explains?|read|check|choose|find out) )\bwhat (?:others|customers|they|it|was|were|has|have|the)\b(?! (?:is|does|returns)\b)/i,
    'a noun: “changes by others”',
  ],
  [/\b(?:left|leave|leaves|leaving) (?:it |them |those )?out\b/i, 'skipped or omitted'],
  [/\bwhoever\b/i, 'the service’s administrator, or anyone who'],
  [/\bleads? (?:to|here|there|back|elsewhere|anywhere|nowhere)\b/i, 'points to, or resolves to'],
  [/\bas (?:it was|they were)\b/i, 'unchanged or intact'],
  [/\b(?:go|goes|going) on\b/i, 'continue, keep, or in progress'],
  [/\b(?:some|no|every)body\b/i, 'someone, no one, or everyone'],
  [/\bby (?:itself|themselves)\b|\bon its own\b/i, 'automatically'],
  [/\bfrom before\b/i, 'previous or earlier'],
  [/\bof (?:its|their|your|our) own\b/i, 'its own, or separate'],
  [/\bat the moment\b/i, 'right now'],
  [/\bunder way\b/i, 'in progress'],
  [/\bin between\b/i, 'intermediate, or between A and B'],
  [/\bin the middle\b(?! of)/i, 'partway'],
  [/\bhand(?:s|ed|ing)? (?:it |them )?(?:over|out)\b|\bgiven out\b/i, 'share'],
  [/(?<!`)\bcarr(?:y|ies|ied)\b/i, 'use, contain, or copy'],
  [/\bmake room\b/i, 'free up space'],
  [/\bvouch/i, 'issued by, or signed by'],
  [/\bso that\b/i, 'so'],
  [/\bin another way\b/i, 'differently, or another way'],
  [/\b(?:works|appears?|shows?|applies|stops?) (?:up )?at once\b/i, 'immediately'],
  [/\b(?:repl(?:y|ies|ied)|answer(?:s|ed|ing)?)\b(?! to this)/i, 'response, or respond'],
  [/\bnewest\b(?! first)/i, 'latest'],
  [/\buser name\b/i, 'username'],
  [/\bplain http\b/, 'HTTP'],
  [/(?<!-)\boperators?\b/i, 'administrator'],
  [/\bswitch(?:ed)? (?:on|off)\b/i, 'turn on or off'],
  [/\bthis desk\b/i, 'this app'],
  [/(?<!ngrok )\bdashboard\b/i, 'where it is in this app: a service has no dashboard'],
]

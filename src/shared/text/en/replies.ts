/** Notes about a response that a model receives in modified form. */
export default {
  fileTooLarge: 'The API responded with a {{megabytes}} MB file ({{type}}), which is too large to return.',
  unknownType: 'unknown type',
  truncated:
    '[Truncated: the last {{missing, number}} of {{total, number}} characters are missing. To see the rest, ask for less with {{arguments}}.]',
  partsMissing:
    '[Truncated: the parts after the first {{max}} are missing. To see the rest, ask for less with {{arguments}}.]',
  narrower: 'narrower arguments',
  notJson: 'The response isn’t JSON, so it wasn’t trimmed.',
  notTrimmable: 'The response isn’t JSON, or has too many values to trim.',
  /** Responses that were shortened, and how a model gets the rest. */
  more: {
    title: 'Get more of a response',
    description:
      'Returns the rest of a response that was shortened: the value at a path in the original response. Long values have pages.',
    path: 'JSON pointer in the original response, such as /items/3/name. Items are numbered from 0, also in tables. Empty: the whole response.',
    note: 'This response of about {{tokens, number}} tokens was shortened. Empty values are omitted, lists of similar objects are tables ($columns and $rows, with $all for what all rows share), and “…” marks what’s missing. To get it, call {{tool}} with this handle, and the path in the original response as a JSON pointer, such as /items/3/name; a row of a table counts as an item, and a column’s name is the path in it. The handle expires 15 minutes after the call. For a shorter response, use {{arguments}}.',
    items_one: '… {{count, number}} more item',
    items_other: '… {{count, number}} more items',
    members_one: '… {{count, number}} more member',
    members_other: '… {{count, number}} more members',
    characters_one: '… {{count, number}} more character',
    characters_other: '… {{count, number}} more characters',
    digits_one: '… number with {{count, number}} digit',
    digits_other: '… number with {{count, number}} digits',
    expired: 'There’s no response with this handle, or it has expired. Call the tool again.',
    noPath: 'The response has nothing at this path. “{{nearest}}” exists, with {{there}}.',
    hasItems_zero: 'no items',
    hasItems_one: 'one item',
    hasItems_other: '{{count, number}} items, numbered from 0',
    hasMembers: 'these members: {{names}}',
    noPage_one: 'There’s no such page: the value at this path has {{count, number}} page.',
    noPage_other: 'There’s no such page: the value at this path has {{count, number}} pages.',
  },
  noField: 'The response has none of the chosen fields.',
  jsonPath: {
    invalid: 'The JSONPath isn’t valid: {{problem}}.',
    nothing: 'The JSONPath matches nothing in the response.',
    tooCostly: 'The JSONPath is too complex for a response of this size.',
    tooDeep: 'The JSONPath goes too deep for this response.',
  },
} as const

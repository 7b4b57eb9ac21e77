/** Reasons against using a URL and its tools in a client. “It” is the client. */
export default {
  notAddress: 'This isn’t the URL of an MCP server.',
  cloudLoopback: 'Its vendor’s cloud connects, and this URL only exists on this computer.',
  cloudPrivate: 'Its vendor’s cloud connects, and this URL only exists on your network.',
  cloudInsecure: 'Its vendor’s cloud only connects over https.',
  cloudCertificate: 'Its vendor’s cloud connects, and trusts public certificates only.',
  certificate:
    'It connects only where the URL’s certificate is trusted: install the certificate from Settings → Reachable from. Clients that run on Node.js need NODE_EXTRA_CA_CERTS.',
  sameComputer: '{{client}} must run on this computer, outside a container.',
  libreChatPrivate:
    'LibreChat refuses addresses on this computer and in private networks until an administrator allows them (mcpSettings.allowedAddresses).',
  continueDiscontinued: 'Continue is discontinued. Its last version, 2.0.0 of June 2026, gets no fixes.',
  headerNever: 'It doesn’t send custom headers. The token in the URL is enough.',
  headerUnconfirmed: 'It isn’t confirmed that it sends the header. The token in the URL is enough.',
  nameDropped: 'It leaves out tools whose names are longer than {{room}} characters.',
  nameDroppedWithPrefix:
    'It leaves out tools whose names are longer than {{room}} characters ({{longest}} with “{{prefix}}” in front).',
  nameRefused: 'The model may refuse tools whose names are longer than {{room}} characters.',
  nameRefusedWithPrefix:
    'The model may refuse tools whose names are longer than {{room}} characters ({{longest}} with “{{prefix}}” in front).',
  nameCharacters: 'It changes or refuses names with characters other than letters, digits, _ and -.',
  toolCount: 'There are {{tools}} tools. It uses {{max}} at most, across all servers.',
  schema: {
    notObject: '{{vendors}} models refuse tools whose arguments aren’t an object.',
    topLevelCombination:
      '{{vendors}} models refuse tools whose arguments combine schemas (anyOf, oneOf, allOf) at the top level.',
    propertyName:
      '{{vendors}} models refuse tools whose argument names have characters other than letters, digits, and . _ -.',
    propertyNotObject:
      'The official SDK rejects an argument whose schema isn’t an object, and with it all tools of the server.',
    arrayWithoutItems: '{{vendors}} models refuse tools whose arguments include an array without “items”.',
    reference: '{{vendors}} models may refuse tools whose arguments refer to other schemas ($ref).',
    unionType:
      '{{vendors}} models may refuse tools whose arguments allow an object or something else in the same place.',
    keyword: '{{vendors}} models may refuse tools whose arguments use keywords such as const or patternProperties.',
    format: '{{vendors}} models may refuse tools whose arguments use formats other than date-time.',
  },
  depth: 'Many models fill in arguments wrongly when they’re nested more than {{max}} levels deep.',
  replyFillsContext:
    'A reply of {{kilobytes}} kB, about {{tokens, number}} tokens, fills much of the model’s context. Trim it.',
  replyCut: 'A reply of {{kilobytes}} kB, about {{tokens, number}} tokens, is more than it passes on in full. Trim it.',
} as const

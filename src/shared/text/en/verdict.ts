/** Reasons not to use a URL and its tools in a client. “It” is the client. */
export default {
  notAddress: 'This isn’t the URL of an MCP server.',
  cloudLoopback: 'It connects from the vendor’s cloud, which can’t reach this computer.',
  cloudPrivate: 'It connects from the vendor’s cloud, which can’t reach your network.',
  cloudInsecure: 'It connects from the vendor’s cloud, which requires https.',
  cloudCertificate: 'It connects from the vendor’s cloud, which trusts only public certificates.',
  certificate:
    'To connect, first install the certificate from Settings → Reachable from. Node.js clients also need NODE_EXTRA_CA_CERTS.',
  sameComputer: '{{client}} must run on this computer, outside a container.',
  libreChatPrivate:
    'LibreChat rejects addresses on this computer and in private networks until an administrator allows them (mcpSettings.allowedAddresses).',
  continueDiscontinued: 'Continue is discontinued. Its last version, 2.0.0 (June 2026), gets no fixes.',
  headerNever: 'It doesn’t send custom headers. The token in the URL is enough.',
  headerUnconfirmed: 'It may not send the header. The token in the URL is enough.',
  nameDropped: 'It skips tools whose names are longer than {{room}} characters.',
  nameDroppedWithPrefix:
    'It skips tools whose names are longer than {{room}} characters ({{longest}} with the prefix “{{prefix}}”).',
  nameRefused: 'The model may reject tools whose names are longer than {{room}} characters.',
  nameRefusedWithPrefix:
    'The model may reject tools whose names are longer than {{room}} characters ({{longest}} with the prefix “{{prefix}}”).',
  nameCharacters: 'It changes or rejects tool names with characters other than letters, digits, “_”, and “-”.',
  toolCount: 'There are {{tools}} tools, but it uses at most {{max}}, across all servers.',
  schema: {
    notObject: '{{vendors}} models reject tools whose argument schema isn’t of type “object”.',
    topLevelCombination:
      '{{vendors}} models reject tools whose arguments combine schemas (anyOf, oneOf, allOf) at the top level.',
    propertyName:
      '{{vendors}} models reject tools with argument names that are longer than 64 characters or have characters other than letters, digits, “.”, “_”, and “-”.',
    propertyNotObject:
      'If an argument’s schema is true or false instead of a JSON object, the official SDK rejects the server’s whole tool list.',
    arrayWithoutItems: '{{vendors}} models reject tools whose arguments include an array without “items”.',
    reference: '{{vendors}} models may reject tools whose arguments refer to other schemas ($ref).',
    unionType: '{{vendors}} models may reject tools whose arguments allow an object or another type in the same place.',
    keyword: '{{vendors}} models may reject tools whose arguments use keywords such as const or patternProperties.',
    format: '{{vendors}} models may reject tools whose arguments use formats other than date-time.',
  },
  depth: 'Many models fill in arguments wrongly when they’re nested more than {{max}} levels deep.',
  replyFillsContext:
    'A response of {{kilobytes}} kB, about {{tokens, number}} tokens, fills much of the model’s context. Trim the response.',
  replyCut:
    'A response of {{kilobytes}} kB, about {{tokens, number}} tokens, is too long for it to pass on in full. Trim the response.',
} as const

/** What customers lose through a change to a server, and how to avoid it. */
export default {
  losing_one: '{{count, number}} customer loses access',
  losing_other: '{{count, number}} customers lose access',
  affected_one: 'This affects {{count, number}} customer',
  affected_other: 'This affects {{count, number}} customers',
  checking: 'Checking customers’ access…',
  reasons: {
    needsValue_one: '{{count, number}} customer has no value for “{{name}}”.',
    needsValue_other: '{{count, number}} customers have no value for “{{name}}”.',
    toolGone_one: '{{count, number}} customer can use the tool {{tool}}, which will no longer exist.',
    toolGone_other: '{{count, number}} customers can use the tool {{tool}}, which will no longer exist.',
    unbound_one: 'The model will choose “{{name}}”, which is currently fixed for {{count, number}} customer.',
    unbound_other: 'The model will choose “{{name}}”, which is currently fixed for {{count, number}} customers.',
    needsLogin_one: '{{count, number}} customer has to log in with “{{name}}” before any call succeeds.',
    needsLogin_other: '{{count, number}} customers have to log in with “{{name}}” before any call succeeds.',
    credentialGone_one: 'Calls from {{count, number}} customer will be sent without “{{name}}”.',
    credentialGone_other: 'Calls from {{count, number}} customers will be sent without “{{name}}”.',
    credentialShared_one: '{{count, number}} customer will use the server’s “{{name}}” instead of theirs.',
    credentialShared_other: '{{count, number}} customers will use the server’s “{{name}}” instead of theirs.',
    credentialChanged_one: '“{{name}}” will be sent in a different way for {{count, number}} customer.',
    credentialChanged_other: '“{{name}}” will be sent in a different way for {{count, number}} customers.',
    overLimit: {
      callsPerSecond_one:
        'In the last 24 hours, {{count, number}} customer would have exceeded the new limit for calls per second.',
      callsPerSecond_other:
        'In the last 24 hours, {{count, number}} customers would have exceeded the new limit for calls per second.',
      bytesPerSecond_one:
        'In the last 24 hours, {{count, number}} customer would have exceeded the new limit for data per second.',
      bytesPerSecond_other:
        'In the last 24 hours, {{count, number}} customers would have exceeded the new limit for data per second.',
      maxRequestBytes_one:
        'In the last 24 hours, {{count, number}} customer would have exceeded the new limit for request size.',
      maxRequestBytes_other:
        'In the last 24 hours, {{count, number}} customers would have exceeded the new limit for request size.',
    },
  },
  who: 'Show customers',
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  carry: {
    legend: 'Values for “{{name}}”',
    use: 'Use their values for “{{from}}”',
    useHelp_one: 'Copies the value for {{count, number}} customer. The URL doesn’t change.',
    useHelp_other: 'Copies the values for {{count, number}} customers. Their URLs don’t change.',
    ask: 'Ask for new values',
    askHelp: 'Calls fail until you enter a value for each customer, in Customers or with a CSV file.',
    keep: 'Keep the field name {{from}}',
  },
  questions: {
    removeCredential: {
      title: 'Delete this credential?',
      when: 'This affects customers once you deploy.',
      confirm: 'Delete credential',
    },
    removeEndpoints: {
      title: 'Delete endpoints that customers use?',
      when: 'This affects customers once you deploy.',
      confirm: 'Delete',
    },
    setLimits: {
      title: 'Set limits below current usage?',
      when: 'Calls above these limits are rejected immediately.',
      confirm: 'Set limits',
    },
  },
  anyway: 'Deploy anyway',
  rollBackAnyway: 'Roll back anyway',
} as const

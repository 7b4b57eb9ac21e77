/** The first steps: generating the user's own URL, testing it, and using it in a client. */
export default {
  title: 'First steps',
  place: '{{step, number}} of {{total, number}}',
  lead: 'Get your own URL working in a client.',
  done: 'done',
  skip: 'Skip',
  skipLabel: 'Skip first steps',
  steps: {
    generate: 'Generate a URL for yourself',
    test: 'Test the connection',
    client: 'Use it in an MCP client',
  },
  generate: {
    hint: 'Fill in your own details, then generate.',
    action: 'Fill in the form',
    noServer: 'You need an MCP server first. The example creates one from three requests.',
    example: 'Start with the example…',
    noServerYet: 'You need an MCP server first. Create one from cURL commands.',
    noServerAsk: 'You need an MCP server first. Ask the service’s administrator to create one, then refresh the list.',
  },
  test: {
    hint: 'Tests every step from the address to the tools, and tells you how to fix any problem.',
    action: 'Go to the test',
  },
  client: {
    hintFound:
      '{{client}} is installed on this computer. You’ll review the change to its config file before it’s written.',
    hint: 'No client was found on this computer. Choose the one you use to see its setup steps.',
    action: 'Set up {{client}}…',
    choose: 'Choose a client…',
  },
} as const

/** The first steps: the user's own URL, a test of it, and a client that uses it. */
export default {
  title: 'First steps',
  place: '{{step, number}} of {{total, number}}',
  lead: 'From a URL of your own to a client that uses it.',
  done: 'done',
  skip: 'Skip',
  skipLabel: 'Skip the first steps',
  hosted: 'Use a hosted service…',
  steps: {
    generate: 'Make a URL for yourself',
    test: 'Test the connection',
    client: 'Use it in an MCP client',
  },
  generate: {
    hint: 'Be your own first customer. Change what’s filled in as you like, then generate.',
    action: 'Fill in the form',
    noServer: 'It takes an MCP server. The example makes one from three requests.',
    example: 'Start with the example…',
    noServerHosted: 'It takes an MCP server. Create one in the service’s dashboard, then refresh the list.',
  },
  test: {
    hint: 'The test goes from the address to the tools, and says what to do if it fails.',
    action: 'Go to the test',
  },
  client: {
    hintFound: '{{client}} is on this computer. You’ll review the change before anything is written.',
    hint: 'No client was found on this computer. Choose the one you use to see how to set it up.',
    action: 'Set up {{client}}…',
    choose: 'Choose a client…',
  },
} as const

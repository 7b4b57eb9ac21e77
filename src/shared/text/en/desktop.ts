/** Text for the main process: dialogs outside the window, and failures of the local service and workspaces. */
export default {
  startFailure: {
    title: '{{app}} can’t start',
    unexpected: 'Something unexpected happened. Look for {{reference}} in main.log.',
  },
  windowCrash: {
    message: 'The window keeps crashing.',
    detail: 'MCP URLs keep working while the app is running. For details, see main.log in the app’s data folder.',
    retry: 'Try again',
    quit: 'Quit',
  },
  localService: {
    notRunning: 'The local service isn’t running.',
    paused: 'You paused it, so customers’ URLs don’t work.',
    pausedRemedy: 'Start the service to continue.',
    keepsStopping: 'The local service keeps stopping.',
    stoppedAtStart: 'The local service stopped while starting (exit code {{code}}).',
  },
  workspace: {
    builtIn: 'You can’t change or remove the built-in workspace.',
    missing: 'This workspace no longer exists.',
    nameRequired: 'Enter a name.',
    nameTaken: 'Another workspace already has this name.',
    keyNeeded: 'Enter the API key again. The saved key is for another host, so it isn’t sent to this one.',
    keyToTest: 'Enter an API key to test.',
    keyOfOtherHost: 'The saved API key is for another host. Enter the key for this one.',
  },
} as const

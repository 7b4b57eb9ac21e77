/** Descriptions of the service's metrics, shown in Prometheus. */
export default {
  toolCalls: 'Customer tool calls by error kind; error="none" means success.',
  toolCallDuration: 'Tool call duration, excluding time spent queued.',
  refused: 'MCP requests rejected because their URL reached a limit.',
  upstreamRequests: 'Requests to APIs, by host and by status class or connection error.',
  upstreamDuration: 'Duration of requests to APIs, including sign-in and waiting for a connection.',
  upstreamOpen: 'Requests to APIs waiting for a response.',
  waiting: 'Calls not yet written to the database.',
  dropped: 'Calls missing from the log because they couldn’t be written to the database in time.',
  servers: 'MCP servers in memory.',
  databaseAway: '1 while PostgreSQL can’t be reached, otherwise 0.',
  clockOffset: 'Seconds by which this computer’s clock is ahead of PostgreSQL’s; negative if it’s behind.',
  unavailable: 'Requests rejected with 503 because the database couldn’t be reached.',
  workers: 'Processes of this service that share its port.',
  workerRestarts: 'Processes that stopped and were restarted.',
  encryptionLeft:
    'Values in PostgreSQL still encrypted with an older key. Keep that key until this is 0, and as long as a backup needs it.',
}

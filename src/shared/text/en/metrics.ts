/** Descriptions of the service's metrics, shown in Prometheus. */
export default {
  toolCalls: 'Tool calls of customers, by why they failed; error="none" for those that succeeded.',
  toolCallDuration: 'Time from a tool call’s turn to its answer.',
  refused: 'MCP requests refused at a limit of their URL.',
  upstreamRequests: 'Requests to APIs, by host and by the class of the status or what kept an answer from coming.',
  upstreamDuration: 'Time of requests to APIs, with signing in and waiting for a connection.',
  upstreamOpen: 'Requests to APIs that have no answer yet.',
  waiting: 'Calls that aren’t in the database yet.',
  dropped: 'Calls that aren’t in the log: the database couldn’t be written in time.',
  servers: 'MCP servers in memory.',
  databaseAway: '1 while PostgreSQL can’t be reached, otherwise 0.',
  clockOffset: 'Seconds by which this computer’s clock is ahead of PostgreSQL’s; negative if it’s behind.',
  unavailable: 'Requests answered with 503, because the database couldn’t be reached.',
  workers: 'Processes of this service that share its port.',
  workerRestarts: 'Processes that ended and were started again.',
  encryptionLeft: 'Values in PostgreSQL encrypted with an older key. Backups may need a key that the database doesn’t.',
}

import api from './en/api.ts'
import apiKeys from './en/api-keys.ts'
import audit from './en/audit.ts'
import background from './en/background.ts'
import backup from './en/backup.ts'
import bulk from './en/bulk.ts'
import calls from './en/calls.ts'
import claimPage from './en/claim-page.ts'
import claims from './en/claims.ts'
import clientGuides from './en/client-guides.ts'
import clients from './en/clients.ts'
import clipboard from './en/clipboard.ts'
import common from './en/common.ts'
import configFiles from './en/config-files.ts'
import copyForms from './en/copy-forms.ts'
import credentialNames from './en/credential-names.ts'
import curl from './en/curl.ts'
import customers from './en/customers.ts'
import descriptionHints from './en/description-hints.ts'
import desktop from './en/desktop.ts'
import documentNotices from './en/document-notices.ts'
import documents from './en/documents.ts'
import endpointTest from './en/endpoint-test.ts'
import endpoints from './en/endpoints.ts'
import errors from './en/errors.ts'
import firstSteps from './en/first-steps.ts'
import fleetCheck from './en/fleet-check.ts'
import generate from './en/generate.ts'
import headless from './en/headless.ts'
import help from './en/help.ts'
import http from './en/http.ts'
import impact from './en/impact.ts'
import installMessage from './en/install-message.ts'
import installPage from './en/install-page.ts'
import issued from './en/issued.ts'
import jsonSchemaForm from './en/json-schema-form.ts'
import limits from './en/limits.ts'
import loginPage from './en/login-page.ts'
import management from './en/management.ts'
import manyCustomers from './en/many-customers.ts'
import mcp from './en/mcp.ts'
import metrics from './en/metrics.ts'
import move from './en/move.ts'
import network from './en/network.ts'
import notifications from './en/notifications.ts'
import openRequests from './en/open-requests.ts'
import ownNetwork from './en/own-network.ts'
import parameterTexts from './en/parameter-texts.ts'
import probe from './en/probe.ts'
import reachable from './en/reachable.ts'
import replies from './en/replies.ts'
import secretStorage from './en/secret-storage.ts'
import servers from './en/servers.ts'
import settings from './en/settings.ts'
import shell from './en/shell.ts'
import storage from './en/storage.ts'
import toolRanking from './en/tool-ranking.ts'
import updates from './en/updates.ts'
import upstream from './en/upstream.ts'
import urlState from './en/url-state.ts'
import usage from './en/usage.ts'
import verdict from './en/verdict.ts'

/** All of the app's text in English, one namespace per feature. Translations have the same keys. */
export const en = {
  api,
  apiKeys,
  audit,
  background,
  backup,
  bulk,
  calls,
  claims,
  clients,
  clipboard,
  common,
  configFiles,
  customers,
  descriptionHints,
  desktop,
  documents,
  endpointTest,
  endpoints,
  errors,
  firstSteps,
  fleetCheck,
  generate,
  headless,
  help,
  http,
  impact,
  issued,
  jsonSchemaForm,
  limits,
  loginPage,
  management,
  manyCustomers,
  move,
  notifications,
  openRequests,
  ownNetwork,
  probe,
  reachable,
  secretStorage,
  servers,
  settings,
  shell,
  storage,
  toolRanking,
  updates,
  urlState,
  usage,
  verdict,
  mcp,
  metrics,
  network,
  replies,
  upstream,
  copyForms,
  credentialNames,
  clientGuides,
  installPage,
  claimPage,
  installMessage,
  documentNotices,
  parameterTexts,
  curl,
} as const

/**
 * The suite's scenarios for servers with only tools, by revision. The others require prompts, resources, completion, logging, sampling,
 * elicitation, or tasks, which we don't declare.
 */
const TOOLS = [
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
  'dns-rebinding-protection',
]

/** `except`: the scenario's checks that require tools or resources of undeclared features. */
export interface Scenario {
  name: string
  except: readonly string[]
}

const whole = (name: string): Scenario => ({ name, except: [] })

export const SCENARIOS: Record<'2025-11-25' | '2026-07-28', readonly Scenario[]> = {
  '2025-11-25': [whole('server-initialize'), whole('ping'), ...TOOLS.map(whole)],
  '2026-07-28': [
    ...TOOLS.map(whole),
    whole('server-sse-multiple-streams'),
    whole('http-header-validation'),
    {
      name: 'server-stateless',
      // These checks require diagnostic tools that elicit, log, or need a client capability.
      except: [
        'sep-2575-server-rejects-undeclared-capability',
        'sep-2575-missing-capability-http-400',
        'sep-2575-http-server-no-independent-requests-on-stream',
        'sep-2575-server-no-log-without-loglevel',
      ],
    },
    {
      name: 'caching',
      except: [
        'sep-2549-prompts-list-caching-hints',
        'sep-2549-resources-list-caching-hints',
        'sep-2549-resources-templates-list-caching-hints',
      ],
    },
  ],
}

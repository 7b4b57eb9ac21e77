import { type CorpusCase, lines } from './corpus-case.ts'

/** Commands as written in the manuals of well-known APIs. */
export const knownApis: CorpusCase[] = [
  {
    name: 'a payment with a key as the user',
    paste: lines(
      'curl https://api.stripe.com/v1/payment_intents \\',
      '  -u "sk_test_51Abc:" \\',
      '  -d amount=2000 \\',
      '  -d currency=usd \\',
      '  -d "automatic_payment_methods[enabled]"=true',
    ),
    endpoints: [
      {
        tool: 'create_payment_intent',
        request: 'POST https://api.stripe.com /v1/payment_intents',
        form: ['amount=2000', 'currency=usd', 'automatic_payment_methods[enabled]=true'],
        credential: {
          kind: 'apiKeyHeader',
          header: 'Authorization',
          prefix: 'Basic ',
          secrets: { key: 'c2tfdGVzdF81MUFiYzo=' },
        },
      },
    ],
  },
  {
    name: 'a change by POST to one thing',
    paste: 'curl https://api.stripe.com/v1/customers/cus_NffrFeUfNV2Hib -H "Authorization: Bearer sk_1" -d name=Ada',
    endpoints: [
      {
        tool: 'update_customer',
        request: 'POST https://api.stripe.com /v1/customers/cus_NffrFeUfNV2Hib',
        form: ['name=Ada'],
        credential: { kind: 'bearer', secrets: { token: 'sk_1' } },
      },
    ],
  },
  {
    name: 'an issue of a repository',
    paste: lines(
      'curl -L \\',
      '  -X POST \\',
      '  -H "Accept: application/vnd.github+json" \\',
      '  -H "Authorization: Bearer <YOUR-TOKEN>" \\',
      '  -H "X-GitHub-Api-Version: 2022-11-28" \\',
      '  https://api.github.com/repos/OWNER/REPO/issues \\',
      `  -d '{"title":"Found a bug","labels":["bug"]}'`,
    ),
    endpoints: [
      {
        tool: 'create_repo_issue',
        request: 'POST https://api.github.com /repos/{{owner}}/{{repo}}/issues',
        parameters: ['owner: string!', 'repo: string!'],
        headers: ['Accept: application/vnd.github+json', 'X-GitHub-Api-Version: 2022-11-28'],
        json: '{"title":"Found a bug","labels":["bug"]}',
        credential: { kind: 'bearer', secrets: {} },
      },
    ],
    notices: ['1 info', '4 info', '7 info'],
  },
  {
    name: 'a chat completion',
    paste: lines(
      'curl https://api.openai.com/v1/chat/completions \\',
      '  -H "Content-Type: application/json" \\',
      '  -H "Authorization: Bearer $OPENAI_API_KEY" \\',
      "  -d '{",
      '    "model": "gpt-4o",',
      '    "messages": [{"role": "user", "content": "Hi!"}],',
      '    "max_tokens": 50',
      "  }'",
    ),
    endpoints: [
      {
        tool: 'create_chat_completion',
        request: 'POST https://api.openai.com /v1/chat/completions',
        json: lines(
          '{',
          '    "model": "gpt-4o",',
          '    "messages": [{"role": "user", "content": "Hi!"}],',
          '    "max_tokens": 50',
          '  }',
        ),
        credential: { kind: 'bearer', secrets: {} },
      },
    ],
    notices: ['3 info'],
  },
  {
    name: 'a key header and a version header',
    paste: lines(
      'curl https://api.anthropic.com/v1/messages \\',
      '     --header "x-api-key: $ANTHROPIC_API_KEY" \\',
      '     --header "anthropic-version: 2023-06-01" \\',
      '     --header "content-type: application/json" \\',
      `     --data '{"model": "m", "messages": []}'`,
    ),
    endpoints: [
      {
        tool: 'create_message',
        request: 'POST https://api.anthropic.com /v1/messages',
        headers: ['anthropic-version: 2023-06-01'],
        json: '{"model": "m", "messages": []}',
        credential: { kind: 'apiKeyHeader', header: 'x-api-key', prefix: '', secrets: {} },
      },
    ],
    notices: ['2 info'],
  },
  {
    name: 'a text message, account in the path and as the user',
    paste: lines(
      'curl -X POST "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json" \\',
      '--data-urlencode "Body=Hi there" \\',
      '--data-urlencode "To=+15558675310" \\',
      '-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN',
    ),
    endpoints: [
      {
        tool: 'create_account_message',
        request: 'POST https://api.twilio.com /2010-04-01/Accounts/{{twilio_account_sid}}/Messages.json',
        form: ['Body=Hi there', 'To=+15558675310'],
        parameters: ['twilio_account_sid: string!'],
        credential: { kind: 'basic', username: '', secrets: {} },
      },
    ],
    notices: ['4 info', '4 info'],
  },
  {
    name: 'a webhook whose path is its secret',
    paste: `curl -X POST -H 'Content-type: application/json' --data '{"text":"Hello"}' https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
    endpoints: [
      {
        tool: 'call_slack_webhook',
        request: 'POST https://hooks.slack.com /services/{{secret_2}}/{{secret_3}}/{{service_id}}',
        json: '{"text":"Hello"}',
        parameters: ['secret_2: string!', 'secret_3: string!', 'service_id: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a search of an index',
    paste: lines(
      "curl -u elastic:$ELASTIC_PASSWORD -X GET \"localhost:9200/my-index/_search?pretty\" -H 'Content-Type: application/json' -d'",
      '{',
      '  "query": { "match": { "user.id": "kimchy" } }',
      '}',
      "'",
    ),
    endpoints: [
      {
        tool: 'search_my_index',
        request: 'GET http://localhost:9200 /my-index/_search',
        query: ['pretty='],
        json: lines('', '{', '  "query": { "match": { "user.id": "kimchy" } }', '}', ''),
        credential: { kind: 'basic', username: 'elastic', secrets: {} },
      },
    ],
    notices: ['1 info', '1 info', '1 info'],
  },
  {
    name: 'a product of a shop, with the shop in a line before',
    paste: lines(
      'SHOP=acme.myshopify.com',
      'curl -X GET "https://$SHOP/admin/api/2024-01/products/632910392.json" -H "X-Shopify-Access-Token: {access_token}"',
    ),
    endpoints: [
      {
        tool: 'get_admin_product',
        request: 'GET https://acme.myshopify.com /admin/api/2024-01/products/632910392.json',
        credential: { kind: 'apiKeyHeader', header: 'X-Shopify-Access-Token', prefix: '', secrets: {} },
      },
    ],
    notices: ['2 info'],
  },
  {
    name: 'a query by SOQL with the token in a variable',
    paste: lines(
      'TOKEN=00Dxx',
      'curl https://acme.my.salesforce.com/services/data/v58.0/query/?q=SELECT+Id+FROM+Account -H "Authorization: Bearer $TOKEN"',
    ),
    endpoints: [
      {
        tool: 'query_data',
        request: 'GET https://acme.my.salesforce.com /services/data/v58.0/query/',
        query: ['q=SELECT Id FROM Account'],
        credential: { kind: 'bearer', secrets: { token: '00Dxx' } },
      },
    ],
  },
  {
    name: 'a transcription with a file',
    paste: lines(
      'curl https://api.openai.com/v1/audio/transcriptions \\',
      '  -H "Authorization: Bearer sk-proj-abc123" \\',
      '  -F file="@/path/to/audio.mp3" \\',
      '  -F model="whisper-1"',
    ),
    endpoints: [
      {
        tool: 'create_audio_transcription',
        request: 'POST https://api.openai.com /v1/audio/transcriptions',
        parts: ['file={{file}} ;file=audio.mp3 ;base64', 'model=whisper-1'],
        parameters: ['file: string!'],
        credential: { kind: 'bearer', secrets: { token: 'sk-proj-abc123' } },
      },
    ],
    notices: ['3 dropped'],
  },
  {
    name: 'a page by its id, with a version header',
    paste: lines(
      `curl 'https://api.notion.com/v1/pages/b55c9c91-384d-452b-81db-d1ef79372b75' \\`,
      `  -H 'Notion-Version: 2022-06-28' \\`,
      `  -H 'Authorization: Bearer '"$NOTION_API_KEY"''`,
    ),
    endpoints: [
      {
        tool: 'get_page',
        request: 'GET https://api.notion.com /v1/pages/b55c9c91-384d-452b-81db-d1ef79372b75',
        headers: ['Notion-Version: 2022-06-28'],
        credential: { kind: 'bearer', secrets: {} },
      },
    ],
    notices: ['3 info'],
  },
  {
    name: 'a zone with two key headers',
    paste: lines(
      'curl https://api.cloudflare.com/client/v4/zones/$ZONE_ID/dns_records \\',
      '    -H "X-Auth-Email: ada@example.com" \\',
      '    -H "X-Auth-Key: 144c9defac04969c7bfad8efaa8ea194"',
    ),
    endpoints: [
      {
        tool: 'list_zone_dns_records',
        request: 'GET https://api.cloudflare.com /client/v4/zones/{{zone_id}}/dns_records',
        headers: ['X-Auth-Email: ada@example.com'],
        parameters: ['zone_id: string!'],
        credential: {
          kind: 'apiKeyHeader',
          header: 'X-Auth-Key',
          prefix: '',
          secrets: { key: '144c9defac04969c7bfad8efaa8ea194' },
        },
      },
    ],
  },
  {
    name: 'the signed-in user',
    paste: 'curl https://api.spotify.com/v1/me --header "Authorization: Bearer 1POdFZRZbvb...qqillRxMr2z"',
    endpoints: [
      {
        tool: 'get_current_user',
        request: 'GET https://api.spotify.com /v1/me',
        credential: { kind: 'bearer', secrets: { token: '1POdFZRZbvb...qqillRxMr2z' } },
      },
    ],
  },
  {
    name: 'an OData address with parentheses',
    paste: `curl "https://services.example.com/odata/People('russell')/Friends?\\$select=Name&\\$top=2"`,
    endpoints: [
      {
        tool: 'list_person_friends',
        request: "GET https://services.example.com /odata/People('russell')/Friends",
        query: ['$select=Name', '$top=2'],
      },
    ],
  },
]

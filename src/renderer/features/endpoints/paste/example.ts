import { message } from '../../../../shared/text/message.ts'
import { say } from '../../../../shared/text/say.ts'

const BASE = 'https://api.example.com/v1'
const TOKEN = '-H "Authorization: Bearer YOUR_API_TOKEN"'

/** Commands to try the paste box with: a public address that answers nobody, and no secret of anyone. */
export const EXAMPLE = `# ${say(message('endpoints.paste.exampleComments.list'))}
curl "${BASE}/orders?status=open&limit=20" \\
  ${TOKEN}

# ${say(message('endpoints.paste.exampleComments.read'))}
curl ${BASE}/orders/{order_id} \\
  ${TOKEN}

# ${say(message('endpoints.paste.exampleComments.create'))}
curl -X POST ${BASE}/orders \\
  ${TOKEN} \\
  --json '{"customer": "$CUSTOMER", "sku": "SKU-1042", "quantity": 2}'
`

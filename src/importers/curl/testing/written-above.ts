import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const JSON_TYPE = "-H 'Content-Type: application/json'"
const create = { tool: 'create_order', request: `POST ${api} /orders` }

/** Strings that earlier lines store in a variable or a file, and placeholders for a username. */
export const writtenAbove: CorpusCase[] = [
  {
    name: 'read of a here-document',
    paste: lines(
      "read -r -d '' BODY <<EOF",
      '{ "user": "$USER_NAME", "n": 3 }',
      'EOF',
      `curl ${api}/orders ${JSON_TYPE} -d "$BODY"`,
    ),
    syntax: ['read'],
    endpoints: [{ ...create, json: '{ "user": "{{user_name}}", "n": 3 }', parameters: ['user_name: string!'] }],
  },
  {
    name: 'read of a quoted here-document, in another order of options',
    paste: lines(
      `IFS='' read -rd '' BODY <<-'JSON' || true`,
      '\t{ "user": "$5" }',
      '\tJSON',
      `curl ${api}/orders --json "$BODY"`,
    ),
    syntax: ['read', '-r'],
    endpoints: [{ ...create, headers: ['Accept: application/json'], json: '{ "user": "$5" }\n' }],
  },
  {
    name: 'a file that a here-document wrote',
    paste: lines(
      'cat > /tmp/order.json <<EOF',
      '{ "sku": "$SKU" }',
      'EOF',
      `curl ${api}/orders ${JSON_TYPE} -d @/tmp/order.json`,
      'cat <<EOF > note.txt',
      'one',
      'two',
      'EOF',
      `curl ${api}/order/notes -H 'Content-Type: text/plain' --data-binary @note.txt`,
    ),
    syntax: ['note', 'txt'],
    endpoints: [
      { ...create, json: '{ "sku": "{{sku}}" }', parameters: ['sku: string!'] },
      {
        tool: 'create_order_note',
        request: `POST ${api} /order/notes`,
        text: { type: 'text/plain', template: 'one\ntwo\n' },
      },
    ],
  },
  {
    name: 'a placeholder with a suffix as the username',
    paste: `curl ${api}/orders -X POST -u {email_address}/token:{api_token}`,
    endpoints: [{ ...create, credential: { kind: 'basic', username: '', secrets: {} } }],
    notices: ['1 info', '1 info'],
  },
  {
    name: 'a word in capitals as the username',
    paste: `curl ${api}/orders -X POST -u YOUR_ACCOUNT_ID:secret1`,
    endpoints: [{ ...create, credential: { kind: 'basic', username: '', secrets: { password: 'secret1' } } }],
    notices: ['1 info'],
  },
  {
    name: 'headers that are taken away are sent without a value, which is not at all',
    paste: `curl -H 'Content-Type:' -H 'User-Agent:' -H 'Expect:' -d 'a=1' ${api}/orders`,
    endpoints: [{ ...create, headers: ['Content-Type: ', 'User-Agent: '], form: ['a=1'] }],
    notices: ['1 info', '1 info', '1 info'],
  },
]

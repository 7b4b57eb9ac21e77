import { expect, it } from 'vitest'
import { isPlaceholderValue } from './placeholder-value.ts'

it.each([
  // Placeholders found in commands.
  '',
  '<YOUR-TOKEN>',
  '{your_key}',
  '[api key]',
  '$API_TOKEN',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a shell's placeholder
  '${TOKEN}',
  '%TOKEN%',
  'YOUR_API_KEY',
  'YOUR_OAUTH2_TOKEN',
  'your-company-api-key',
  'insert_token_here',
  'MY_COMPANY_SECRET',
  'STRIPE_KEY',
  'apikey',
  'Access Token',
  'redacted',
  'sk_live_...',
  'sk_test_xxxxxxxx',
  'ghp_****',
  // Placeholders found in documents and environments.
  ' ',
  'string',
  'password',
  'secret',
  'key',
  'changeme',
  'change-me',
  'replace_me',
  'Replace with your token.',
  'example-key',
  'my example token',
  'xxx',
  '***',
  '•••',
  '---',
])('recognizes “%s” as a placeholder', (value) => {
  expect(isPlaceholderValue(value)).toBe(true)
})

it.each([
  'ak_7Qyourf2Zk9',
  'inserter-94K-example',
  'sk-example4f9a8b7c6d5e',
  'hunter2',
  'my_sup3r_s3cret_k3y_98a7',
  'theToken4Staging2024',
  'correct horse battery staple',
  'Bearer9f8e7d6c',
  'postgres://svc:exampled@db',
  'a-b-c-12345678',
])('treats “%s” as a secret, regardless of the words it contains', (value) => {
  expect(isPlaceholderValue(value)).toBe(false)
})

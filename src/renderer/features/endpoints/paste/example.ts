/** Commands to try the paste box with: a public address that answers nobody, and no secret of anyone. */
export const EXAMPLE = `# List orders of one customer
curl "https://api.example.com/v1/orders?status=open&limit=20" \\
  -H "Authorization: Bearer YOUR_API_TOKEN"

# Read one order
curl https://api.example.com/v1/orders/{order_id} \\
  -H "Authorization: Bearer YOUR_API_TOKEN"

# Create an order
curl -X POST https://api.example.com/v1/orders \\
  -H "Authorization: Bearer YOUR_API_TOKEN" \\
  --json '{"customer": "$CUSTOMER", "sku": "SKU-1042", "quantity": 2}'
`

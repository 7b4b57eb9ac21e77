/** The sample shop's products, with prices in euro cents. */
export const PRODUCTS = [
  { sku: 'LAMP-OAK', name: 'Oak desk lamp', priceCents: 8900 },
  { sku: 'CHAIR-ERG', name: 'Ergonomic chair', priceCents: 34900 },
  { sku: 'DESK-160', name: 'Standing desk 160 cm', priceCents: 54900 },
  { sku: 'SHELF-W3', name: 'Wall shelf, three boards', priceCents: 12900 },
  { sku: 'MAT-FELT', name: 'Felt desk mat', priceCents: 3400 },
  { sku: 'STAND-LT', name: 'Laptop stand', priceCents: 4900 },
  { sku: 'CABLE-BOX', name: 'Cable box', priceCents: 2200 },
  { sku: 'PLANT-ZZ', name: 'Potted ZZ plant', priceCents: 2900 },
] as const

import 'server-only'
import product from '@/package.json' with { type: 'json' }

/** The version of the product that runs here. */
export const productVersion: string = product.version

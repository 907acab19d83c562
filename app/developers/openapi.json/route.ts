import { openApi } from '@/lib/domain/developers/openapi'
import { env } from '@/lib/env'
import { productVersion } from '@/lib/server/product-version'

/** `/developers/openapi.json`: what is answered beside `/graphql`, for everybody. */
export const GET = (): Response =>
  Response.json(openApi(env().APP_URL, productVersion), {
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  })

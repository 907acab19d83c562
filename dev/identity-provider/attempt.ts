import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { SeedPerson } from '@/fixtures/demo-people'
import type { Accounts } from './accounts'
import type { Codes } from './codes'
import type { Links } from './links'
import type { Locale } from './locale'
import type { SendMail } from './mail'
import type { Texts } from './texts'

/** Everything the pages work with. */
export type Parts = {
  issuer: string
  provider: Provider
  accounts: Accounts
  people: readonly SeedPerson[]
  codes: Codes
  links: Links
  sendsLinks: boolean
  sendMail: SendMail
  /** The start of the web app; null for a provider without one. */
  home: string | null
}

/** One request of one sign-in attempt. */
export type Attempt = Parts & {
  request: IncomingMessage
  response: ServerResponse
  uid: string
  base: string
  locale: Locale
  t: Texts
  params: Record<string, unknown>
  form: Record<string, string>
}

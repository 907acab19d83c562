import 'server-only'
import { type Along, findSessionFacts, type SessionFacts } from '@/lib/data/sessions'

/** The live session behind a cookie's token, its idle clock set forward, with what is asked for along; null without one. */
export const liveSession = (token: string | null | undefined, along?: Along): Promise<SessionFacts | null> =>
  token ? findSessionFacts(token, true, along) : Promise.resolve(null)

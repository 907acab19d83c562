import 'server-only'
import { findSessionFacts, type SessionFacts } from '@/lib/data/sessions'

/** The live session behind a cookie's token, its idle clock set forward; null without one. */
export const liveSession = (token: string | null | undefined): Promise<SessionFacts | null> =>
  token ? findSessionFacts(token, true) : Promise.resolve(null)

import 'server-only'
import { findSessionFacts, type SessionFacts } from '@/lib/data/sessions'

/** The live session behind a cookie's token, its idle clock set forward, with what the person holds if asked; null without one. */
export const liveSession = (token: string | null | undefined, holdings = false): Promise<SessionFacts | null> =>
  token ? findSessionFacts(token, true, holdings) : Promise.resolve(null)

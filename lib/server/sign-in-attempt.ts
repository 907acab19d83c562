import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignInStrength } from '@/lib/domain/access/second-factor'

/** One return from the identity provider: the data that the library's callbacks pass to each other. */
export type SignInAttempt = {
  requestId: string
  userAgent: string | null
  address: string | null
  locale: string | null
  /** Set once the verified claims have led to a person. */
  userId?: string
  /** How the person signed in, and through which organization's own provider. */
  strength?: SignInStrength
  connectionId?: string | null
  /** The new session's token, set when its row exists. */
  token?: string
  /** Why it failed, as the library logged it; never shown. */
  cause?: unknown
}

const attempts = new AsyncLocalStorage<SignInAttempt>()

/** Runs the library's handler with an attempt of its own. */
export const withAttempt = <T>(attempt: SignInAttempt, run: () => Promise<T>): Promise<T> => attempts.run(attempt, run)

/** The attempt of this request; undefined outside one. */
export const currentAttempt = (): SignInAttempt | undefined => attempts.getStore()

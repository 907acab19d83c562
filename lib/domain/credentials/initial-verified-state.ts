import { isVerifiable } from './geo-types'

/** The verification state of a new credential: waiting for its check, or one that cannot be checked here. */
export const initialVerifiedState = (geo: string, type: string): 'UNVERIFIED' | 'UNVERIFIABLE' =>
  isVerifiable(geo, type) ? 'UNVERIFIED' : 'UNVERIFIABLE'

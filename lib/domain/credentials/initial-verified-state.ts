import { isVerifiable } from './geo-types'

/**
 * The verification state of a new credential: not checked yet, or UNVERIFIABLE when its board cannot be checked from
 * here.
 */
export const initialVerifiedState = (geo: string, type: string): 'UNVERIFIED' | 'UNVERIFIABLE' =>
  isVerifiable(geo, type) ? 'UNVERIFIED' : 'UNVERIFIABLE'

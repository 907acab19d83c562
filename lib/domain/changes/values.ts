import type { Scope } from '../access/api-token'

/** The kinds of things of which an organization's programs keep a copy. */
export const changeKinds = [
  'MEMBER',
  'LICENSE',
  'CREDIT',
  'ENROLLMENT',
  'CERTIFICATE',
  'DOCUMENT',
  'CLEARANCE',
] as const
export type ChangeKind = (typeof changeKinds)[number]

const ofTraining: readonly ChangeKind[] = ['ENROLLMENT', 'CERTIFICATE']

/** The scope by which a token reads a kind. */
export const scopeOfKind = (kind: ChangeKind): Scope => (ofTraining.includes(kind) ? 'training:read' : 'members:read')

/** Days for which a place in the changes is good; as long it is known that something is gone. */
export const changesKeptDays = 90

export const signingModes = ['EACH', 'TOGETHER'] as const
/** A copy for each person, or one copy that all sign. */
export type SigningMode = (typeof signingModes)[number]

export const signingRequestStates = ['DRAFT', 'SENT', 'VOIDED'] as const
export type SigningRequestState = (typeof signingRequestStates)[number]

export type SigningCopyState = 'OPEN' | 'COMPLETED' | 'DECLINED' | 'EXPIRED' | 'VOIDED'

export const signerStates = ['WAITING', 'SENT', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOIDED'] as const
/** WAITING: somebody else signs first. SENT: it is their turn. The others are over. */
export type SignerState = (typeof signerStates)[number]

type Turn = { slot: number; state: SignerState }

/** Who still has to sign, or will. */
const isOpen = (state: SignerState): boolean => state === 'WAITING' || state === 'SENT'

/** Whether a request can be ended: it was sent, and somebody has still to answer. */
export const isEndable = (request: {
  state: SigningRequestState
  counts: { waiting: number; sent: number }
}): boolean => request.state === 'SENT' && request.counts.waiting + request.counts.sent > 0

/** In which state the signers of a copy begin: one after the other only the first has their turn. */
export const firstState = (slot: number, inOrder: boolean): SignerState => (inOrder && slot > 0 ? 'WAITING' : 'SENT')

/** The slots whose turn begins now that somebody signed: the first that waits, when nobody before it has still to sign. */
export function nextSlots(signers: readonly Turn[]): number[] {
  const openSigners = signers.filter(({ state }) => isOpen(state)).toSorted((a, b) => a.slot - b.slot)
  const [firstOpen] = openSigners
  return firstOpen?.state === 'WAITING' ? [firstOpen.slot] : []
}

/** A copy is complete once everybody has signed. */
export const isComplete = (signers: readonly Turn[]): boolean =>
  signers.length > 0 && signers.every(({ state }) => state === 'SIGNED')

/** Days after its due date until a request that was not answered is over. */
export const expiresAfterDays = 30

/** The ids of the dashboard's cards, to which the list of things to do links. */
export const waitingAnchors = {
  trainings: 'training',
  toSign: 'to-sign',
  toHandIn: 'requested',
  proposals: 'proposed',
} as const

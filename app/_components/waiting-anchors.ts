/** What the cards of the dashboard are called in its address: the sentence on top leads to them. */
export const waitingAnchors = { trainings: 'training', toSign: 'to-sign', toHandIn: 'requested' } as const

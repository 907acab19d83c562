/** The ids of the dashboard's cards, to which the sentences at the top link. */
export const waitingAnchors = { trainings: 'training', toSign: 'to-sign', toHandIn: 'requested' } as const

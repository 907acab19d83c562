'use client'
import { type ComponentProps, lazy } from 'react'

const Archive = lazy(() => import('./archive-card'))
const Closing = lazy(() => import('./closing-card'))

// What the overview at the same address has to load is without the code of these cards.
export const ArchiveCard = (props: ComponentProps<typeof Archive>) => <Archive {...props} />
export const ClosingCard = (props: ComponentProps<typeof Closing>) => <Closing {...props} />

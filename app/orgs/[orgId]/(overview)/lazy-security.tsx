'use client'
import { type ComponentProps, lazy } from 'react'

const Connection = lazy(() => import('@/app/_components/security/connection-card'))
const Rules = lazy(() => import('@/app/_components/security/rules-form'))

// What the overview at the same address has to load is without the code of the card and the form.
export const ConnectionCard = (props: ComponentProps<typeof Connection>) => <Connection {...props} />
export const RulesForm = (props: ComponentProps<typeof Rules>) => <Rules {...props} />

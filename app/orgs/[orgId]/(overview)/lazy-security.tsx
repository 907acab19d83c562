'use client'
import { type ComponentProps, lazy } from 'react'

const Rules = lazy(() => import('@/app/_components/security/rules-form'))

// What the overview at the same address has to load is without the code of this form.
export const RulesForm = (props: ComponentProps<typeof Rules>) => <Rules {...props} />

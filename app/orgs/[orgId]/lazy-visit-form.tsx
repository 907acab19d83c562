'use client'
import { type ComponentProps, lazy } from 'react'

const Form = lazy(() => import('./visit-form'))

/** The form of a visit, whose code the pages of an organization do not load. */
export const VisitForm = (props: ComponentProps<typeof Form>) => <Form {...props} />

'use client'
import { type ComponentProps, lazy } from 'react'

const Form = lazy(() => import('./visit-form'))

/** Loaded lazily, because hardly any page of an organization shows the form. */
export const VisitForm = (props: ComponentProps<typeof Form>) => <Form {...props} />

'use client'
import { type ComponentProps, lazy } from 'react'

const Org = lazy(() => import('./org-form').then((file) => ({ default: file.OrgForm })))
const Feature = lazy(() => import('./feature-form').then((file) => ({ default: file.FeatureForm })))
const Add = lazy(() => import('./provider-actions').then((file) => ({ default: file.AddProvider })))
const Change = lazy(() => import('./provider-actions').then((file) => ({ default: file.ProviderActions })))

// The forms of the settings, whose code the overview at the same address does not load.
export const OrgForm = (props: ComponentProps<typeof Org>) => <Org {...props} />
export const FeatureForm = (props: ComponentProps<typeof Feature>) => <Feature {...props} />
export const AddProvider = (props: ComponentProps<typeof Add>) => <Add {...props} />
export const ProviderActions = (props: ComponentProps<typeof Change>) => <Change {...props} />

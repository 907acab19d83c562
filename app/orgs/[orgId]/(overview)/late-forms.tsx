'use client'
import { type ComponentProps, type ComponentType, lazy } from 'react'

type Forms = typeof import('./settings-forms')

const load = () => import('./settings-forms')
const late = <P extends object>(pick: (forms: Forms) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await load()) }))

const Org = late((forms) => forms.OrgForm)
const Feature = late((forms) => forms.FeatureForm)
const Add = late((forms) => forms.AddProvider)
const Change = late((forms) => forms.ProviderActions)

// The forms of the settings, whose code the overview at the same address does not load.
export const OrgForm = (props: ComponentProps<typeof Org>) => <Org {...props} />
export const FeatureForm = (props: ComponentProps<typeof Feature>) => <Feature {...props} />
export const AddProvider = (props: ComponentProps<typeof Add>) => <Add {...props} />
export const ProviderActions = (props: ComponentProps<typeof Change>) => <Change {...props} />

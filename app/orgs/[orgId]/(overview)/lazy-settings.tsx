'use client'
import { type ComponentProps, lazy } from 'react'

const Org = lazy(() => import('./org-form'))
const Logo = lazy(() => import('./logo-card'))
const Providers = lazy(() => import('./provider-card'))
const Features = lazy(() => import('./feature-form'))
const Ladder = lazy(() => import('./ladder-form'))

// The forms of the settings: what the overview at the same address has to load is without their code.
export const OrgForm = (props: ComponentProps<typeof Org>) => <Org {...props} />
export const LogoCard = (props: ComponentProps<typeof Logo>) => <Logo {...props} />
export const ProviderCard = (props: ComponentProps<typeof Providers>) => <Providers {...props} />
export const FeatureForm = (props: ComponentProps<typeof Features>) => <Features {...props} />
export const LadderForm = (props: ComponentProps<typeof Ladder>) => <Ladder {...props} />

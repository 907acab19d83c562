'use client'
import { type ComponentProps, lazy } from 'react'

// Loaded lazily, so that the overview at the same address does not load the code of the settings' cards and forms.
const Org = lazy(() => import('./org-form'))
const Logo = lazy(() => import('./logo-card'))
const Providers = lazy(() => import('./provider-card'))
const Features = lazy(() => import('./feature-form'))
const Ladder = lazy(() => import('./ladder-form'))
const IdentityProvider = lazy(() => import('@/app/_components/security/identity-provider-card'))
const BadgeKeys = lazy(() => import('@/app/_components/security/badge-key-card'))
const Rules = lazy(() => import('@/app/_components/security/rules-form'))
const Archive = lazy(() => import('./archive-card'))
const Closing = lazy(() => import('./closing-card'))

export const OrgForm = (props: ComponentProps<typeof Org>) => <Org {...props} />
export const LogoCard = (props: ComponentProps<typeof Logo>) => <Logo {...props} />
export const ProviderCard = (props: ComponentProps<typeof Providers>) => <Providers {...props} />
export const FeatureForm = (props: ComponentProps<typeof Features>) => <Features {...props} />
export const LadderForm = (props: ComponentProps<typeof Ladder>) => <Ladder {...props} />
export const IdentityProviderCard = (props: ComponentProps<typeof IdentityProvider>) => <IdentityProvider {...props} />
export const BadgeKeyCard = (props: ComponentProps<typeof BadgeKeys>) => <BadgeKeys {...props} />
export const RulesForm = (props: ComponentProps<typeof Rules>) => <Rules {...props} />
export const ArchiveCard = (props: ComponentProps<typeof Archive>) => <Archive {...props} />
export const ClosingCard = (props: ComponentProps<typeof Closing>) => <Closing {...props} />

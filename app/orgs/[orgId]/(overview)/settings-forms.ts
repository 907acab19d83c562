// The forms of the settings, loaded together.
export { FeatureForm } from './feature-form'
export { OrgForm } from './org-form'
export { AddProvider, ProviderActions } from './provider-actions'

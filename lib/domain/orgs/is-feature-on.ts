import type { AppFeature } from '@/lib/domain/lists/organizations'

/** Whether a feature is switched on for an organization. */
export const isFeatureOn = (
  org: { appFeatures: readonly { featureType: AppFeature }[] },
  feature: AppFeature,
): boolean => org.appFeatures.some(({ featureType }) => featureType === feature)

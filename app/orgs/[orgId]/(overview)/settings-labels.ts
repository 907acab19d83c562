import { getTranslations } from 'next-intl/server'
import { industries } from '@/lib/domain/lists/industries'
import { eastToWest } from '@/lib/domain/time/east-to-west'
import { geoZones } from '@/lib/domain/time/geo-zones'
import { stateOptions } from '../../../(member)/account/profile-options'
import { zoneNames } from './zone-names'

const zones = eastToWest([...new Set(Object.values(geoZones))])

/** Choices of the settings: industries, the time zones of the United States and the one in use, states. */
export async function settingsOptions(inUse: string) {
  const [t, nameOf, states] = await Promise.all([getTranslations('enums.industries'), zoneNames(), stateOptions()])
  const offered = zones.includes(inUse) ? zones : [inUse, ...zones]
  return {
    industries: industries.map((value) => ({ value, label: t(value) })),
    zones: offered.map((value) => ({ value, label: nameOf(value) })),
    states,
  }
}
export type SettingsOptions = Awaited<ReturnType<typeof settingsOptions>>

/** The words of the settings form. */
export async function settingsLabels() {
  const [t, facts, fields, common] = await Promise.all([
    getTranslations('orgs.settings'),
    getTranslations('orgs.facts'),
    getTranslations('account.fields'),
    getTranslations('common.form'),
  ])
  const stale = (name: 'title' | 'text' | 'save' | 'take' | 'empty') => t(`stale.${name}`)
  return {
    title: facts('title'),
    lead: t('aboutLead'),
    addressTitle: t('addressTitle'),
    addressLead: t('addressLead'),
    save: t('save'),
    saved: t('saved'),
    errors: common('errorSummary'),
    choose: common('choose'),
    timeZoneHint: t('timeZoneHint'),
    fields: {
      name: t('name'),
      industry: t('industry'),
      timeZone: t('timeZone'),
      street1: fields('street1'),
      street2: fields('street2'),
      city: fields('city'),
      state: fields('state'),
      postalCode: fields('postalCode'),
    },
    changed: {
      title: stale('title'),
      text: stale('text'),
      save: stale('save'),
      take: stale('take'),
      empty: stale('empty'),
    },
    leave: { title: common('leaveTitle'), text: common('leaveText'), leave: common('leave'), stay: common('stay') },
  }
}
export type SettingsLabels = Awaited<ReturnType<typeof settingsLabels>>

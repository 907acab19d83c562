import { getTranslations } from '@/lib/i18n/translations'
import type { RequirementLabels } from './requirement'

/** The fixed words around a requirement. */
export async function requirementLabels(): Promise<RequirementLabels> {
  const [t, own, common] = await Promise.all([
    getTranslations('compliance'),
    getTranslations('credentials'),
    getTranslations('common'),
  ])
  return {
    notice: t('reference.notice'),
    topics: own('requirement.topics'),
    sources: t('rule.sources'),
    newTab: common('state.opensNewTab'),
    board: t('rule.boardDecides'),
  }
}

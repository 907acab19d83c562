import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { CreditRecord } from '@/lib/data/credits'
import { getTranslations } from '@/lib/i18n/translations'
import { isOwnToChange, isStanding } from './credit-facts'
import { WithdrawCredit } from './withdraw-credit'

/** Correct and withdraw, or why the person cannot. */
export async function CreditActions({ credit, credentialId }: { credit: CreditRecord; credentialId: string }) {
  const [t, withdraw, common] = await Promise.all([
    getTranslations('credits.detail'),
    getTranslations('credits.withdraw'),
    getTranslations('common'),
  ])
  if (!isStanding(credit)) return null
  if (!isOwnToChange(credit)) return <InlineNotice tone="info">{t('fromSession')}</InlineNotice>
  const labels = {
    button: withdraw('button'),
    title: withdraw('title'),
    text: withdraw('text'),
    reason: withdraw('reason'),
    optional: common('form.optional'),
    confirm: withdraw('confirm'),
    cancel: common('dialog.cancel'),
    close: common('dialog.close'),
    done: withdraw('done'),
  }
  return (
    <>
      <ButtonLink
        href={`/credentials/${credentialId}/credits/${credit.id}/edit`}
        icon={<Icon name="pencil" size={16} />}
      >
        {t('edit')}
      </ButtonLink>
      <WithdrawCredit id={credit.id} version={credit.version} labels={labels} />
    </>
  )
}

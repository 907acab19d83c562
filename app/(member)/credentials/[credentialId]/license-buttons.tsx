import { PartFacts } from '@/app/_components/part-facts'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { CredentialRecord } from '@/lib/data/credentials'
import { getTranslations } from '@/lib/i18n/translations'
import { editPress, type LicenseFactsToEdit } from './license-edits'
import { renewQuestion } from './page-labels'

/** `label` names the license. */
type Props = { credential: CredentialRecord; label: string }

/** What can be done with a license in use: edit, renew, put aside (`LicensePress`). */
export async function LicenseButtons(props: Props) {
  const [t, facts] = await Promise.all([getTranslations('credentials.detail.actions'), factsToEdit(props)])
  return (
    <>
      <ButtonLink href="/add-credits" variant="primary" icon={<Icon name="plus" size={16} />}>
        {t('addCredit')}
      </ButtonLink>
      {facts.renewal && (
        <Button data-press="renew" icon={<Icon name="refresh-cw" size={16} />}>
          {t('renew')}
        </Button>
      )}
      <Button data-press={editPress} icon={<Icon name="pencil" size={16} />}>
        {t('edit')}
      </Button>
      <Button variant="quiet" data-press="archive" icon={<Icon name="archive" size={16} />}>
        {t('archive')}
      </Button>
      <PartFacts name="license" facts={facts} />
    </>
  )
}

async function factsToEdit({ credential, label }: Props): Promise<LicenseFactsToEdit> {
  const { id, version, geo, credentialType, credentialNumber, effectiveAt, expiresAt, firstLicense } = credential
  const [t, renewal] = await Promise.all([getTranslations('credentials.detail.archive'), renewQuestion(credential)])
  const periodsEdited = credential.renewalPeriods.some(({ editedAt }) => editedAt !== null)
  const dates = { effectiveAt, expiresAt, firstLicense, periodsEdited }
  return {
    license: { id, version, geo, credentialType, credentialNumber, ...dates },
    periods: credential.renewalPeriods.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt })),
    renewal,
    archiving: { done: t('done'), text: t('text', { credential: label }) },
  }
}

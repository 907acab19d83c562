import { getTranslations } from 'next-intl/server'
import { periodFacts } from '@/app/_components/compliance/compliance-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { TextField } from '@/app/_ui/text-field'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { dateTextLength } from '@/lib/domain/values'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { DatedStatus } from '@/lib/services/credentials/status-of'
import { LicenseTable } from './license-table'

type Props = {
  href: string
  licenses: readonly { credential: CredentialRecord; status: DatedStatus | null }[]
  /** The day as typed; empty for today. */
  day: string
  isInvalid: boolean
}

/** A person's licenses with their status today, or on the day named by the address. */
export async function LicensesCard({ href, licenses, day, isInvalid }: Props) {
  const [{ ctx }, words] = await Promise.all([enterPage(), getTranslations('people.record')])
  const t = translatorFor(ctx.locale)
  const rows = licenses.map(({ credential, status }) => {
    const label = credentialLabel(credential, t)
    const checked = verificationFacts(credential, t)
    return {
      id: credential.id,
      label,
      archived: credential.archivedAt !== null,
      dates: `${formatDate(credential.effectiveAt)} – ${formatDate(credential.expiresAt)}`,
      verified: { text: checked.text, tone: checked.tone },
      status: status && periodFacts(status.current, { label, asOf: status.asOf }, t).tag,
    }
  })
  return (
    <Card title={words('licenses')} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="text-soft">{words('noLicenses')}</p>
      ) : (
        <>
          <LicenseTable rows={rows} />
          <form action={href} className="flex flex-wrap items-end gap-2 border-t border-line p-4 sm:px-5">
            <TextField
              name="asOf"
              label={words('asOf')}
              error={isInvalid ? words('asOfWrong') : undefined}
              defaultValue={day}
              maxLength={dateTextLength}
              autoComplete="off"
              className="sm:max-w-56"
            />
            <Button type="submit">{words('show')}</Button>
          </form>
        </>
      )}
    </Card>
  )
}

import { getTranslations } from 'next-intl/server'
import { certificateTones } from '@/app/_components/tones'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import type { CertificateRecord } from '@/lib/data/certificates/read'

type Props = { enrollmentId: string; certificate: CertificateRecord | null; signed: boolean }

/** What the person can take with them: the certificate, and until there is one the receipt of what they signed. */
export async function PapersCard({ enrollmentId, certificate, signed }: Props) {
  const [t, states] = await Promise.all([getTranslations('enrollments.papers'), getTranslations('certificates.states')])
  if (!certificate && !signed) return null
  const receipt = signed && (
    <ButtonLink href={`/api/receipts/${enrollmentId}`} reload icon={<Icon name="download" size={16} />}>
      {t('receipt')}
    </ButtonLink>
  )
  if (!certificate)
    return (
      <Card title={t('receiptTitle')} lead={t('receiptLead')}>
        {receipt}
      </Card>
    )
  const { id, number, state, verifyToken } = certificate
  return (
    <Card title={t('certificateTitle')} actions={<Tag tone={certificateTones[state]}>{states(state)}</Tag>}>
      <p className="pb-4">{t(`text${state}`, { number })}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/api/certificates/${id}`} reload variant="primary" icon={<Icon name="download" size={16} />}>
          {t('open')}
        </ButtonLink>
        <ButtonLink href={`/verify/${verifyToken}`}>{t('verify')}</ButtonLink>
        {receipt}
      </div>
    </Card>
  )
}

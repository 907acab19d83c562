import { getTranslations } from 'next-intl/server'
import { certificateTones } from '@/app/_components/certificate-tones'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CertificateRecord } from '@/lib/data/certificates'

/** The certificates of a credit that came from a session. */
export async function CertificateCard({ certificates }: { certificates: readonly CertificateRecord[] }) {
  if (certificates.length === 0) return null
  const [t, finish, states] = await Promise.all([
    getTranslations('certificates.documents'),
    getTranslations('certificates.finish'),
    getTranslations('certificates.states'),
  ])
  return (
    <Card title={finish('certificatesTitle')}>
      <ul className="flex flex-col divide-y divide-line">
        {certificates.map(({ id, number, state, verifyToken }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Icon name="award" size={18} className="shrink-0 text-soft" />
            <Link href={`/api/certificates/${id}`} reload aria-label={t('open', { number })}>
              {number} ({t('pdf')})
            </Link>
            <Tag tone={certificateTones[state]}>{states(state)}</Tag>
            <Link href={`/verify/${verifyToken}`} variant="quiet" className="inline-block py-1 text-sm">
              {t('check')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

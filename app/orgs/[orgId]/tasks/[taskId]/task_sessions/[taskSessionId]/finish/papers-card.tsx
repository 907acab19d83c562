import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'

type Props = { session: TaskSessionRecord; certificates: number }

/** The papers of a session: its sign-in sheet, and its certificates as one file where they fit into one. */
export async function PapersCard({ session, certificates }: Props) {
  const t = await getTranslations('certificates.finish')
  const { id, state } = session
  return (
    <Card title={t('papersTitle')}>
      <ul className="flex flex-col gap-2">
        <Paper href={`/api/sign-in-sheets/${id}`} label={t(state === 'FINALIZED' ? 'sheet' : 'sheetDraft')} />
        {certificates > 0 && certificates <= 100 && (
          <Paper href={`/api/session-certificates/${id}`} label={t('allCertificates')} />
        )}
      </ul>
    </Card>
  )
}

const Paper = ({ href, label }: { href: string; label: string }) => (
  <li>
    <Link href={href} reload className="inline-flex items-center gap-2">
      <Icon name="download" size={16} />
      {label}
    </Link>
  </li>
)

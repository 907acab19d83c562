import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import { ReopenButton } from './reopen-button'

type Props = { ctx: SignedInCtx; session: TaskSessionRecord; certificates: number }

/** That a session is finalized, and the way back for corrections. */
export async function FinalizedCard({ ctx, session, certificates }: Props) {
  const t = await getTranslations('certificates.finish')
  const { id, version, finalizedAt, timeZone } = session
  const date = finalizedAt ? formatDateTime(finalizedAt, timeZone) : ''
  return (
    <Card title={t('finalizedAt', { date })}>
      <div className="flex flex-col gap-4">
        <InlineNotice tone={certificates > 0 ? 'success' : 'info'}>{t('issued', { count: certificates })}</InlineNotice>
        {can(ctx.viewer, 'taskSession.manage', session) && (
          <div>
            <ReopenButton
              id={id}
              version={version}
              labels={{
                button: t('reopen'),
                title: t('reopenTitle'),
                text: t('reopenText'),
                reason: t('reason'),
                ok: t('confirmReopen'),
                done: t('reopened'),
                form: await formDialogLabels(),
              }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

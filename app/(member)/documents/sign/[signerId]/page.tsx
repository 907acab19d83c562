import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { dueTone } from '@/app/_components/ask-row'
import { LocalTime } from '@/app/_components/local-time'
import { Await } from '@/app/_components/refresh-until-done'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import type { Tone } from '@/app/_ui/tone'
import type { SignerRecord } from '@/lib/data/signing/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import { getSigner } from '@/lib/services/signing/signing-tasks'
import { SignDocument } from './sign-document'
import { signingView } from './signing-view'

type Props = { params: Promise<{ signerId: string }> }

const messages = ['signing.screens', 'signing.consent', 'checkIn.sign', 'validation.drawing'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { signerId: id }] = await Promise.all([enterPage(), params])
  return { title: ownOrNotFound(await getSigner(ctx, { id })).title }
}

/** A document that one person has to sign, and its outcome. */
export default async function SignPage({ params }: Props) {
  const [{ ctx }, { signerId: id }, t] = await Promise.all([
    enterPage(),
    params,
    getTranslations('signing.screens.signer'),
  ])
  const signer = ownOrNotFound(await getSigner(ctx, { id }))
  const { title, orgName, message, dueOn, state, timeZone } = signer
  return (
    <ClientMessages of={messages}>
      <PageHeader title={title} lead={t('from', { org: orgName })} />
      <div className="flex flex-col gap-5">
        {((state === 'SENT' && dueOn) || message) && (
          <Alert
            tone={state === 'SENT' ? askTone(dueTone(dueOn, todayIn(timeZone, ctx.now))) : 'neutral'}
            {...(state === 'SENT' && dueOn && { title: t('due', { date: formatDate(dueOn) }) })}
          >
            {message && <q className="whitespace-pre-line wrap-anywhere">{message}</q>}
          </Alert>
        )}
        {state === 'SENT' ? (
          <SignDocument view={signingView(signer, todayIn(timeZone, ctx.now))} />
        ) : (
          <Outcome signer={signer} />
        )}
      </div>
    </ClientMessages>
  )
}

/** What is asked of the reader is never as quiet as a remark. */
const askTone = (tone: Tone): Tone => (tone === 'neutral' ? 'info' : tone)

/** The outcome: the sealed copy and how to verify it, or why there is none. */
async function Outcome({ signer }: { signer: SignerRecord }) {
  const t = await getTranslations('signing.screens.outcome')
  const { state, answeredAt, declineReason, voidReason, copyState } = signer
  if (state === 'SIGNED' && copyState !== 'DECLINED' && copyState !== 'VOIDED' && copyState !== 'EXPIRED')
    return <Signed signer={signer} />
  const why = state === 'SIGNED' || state === 'SENT' ? 'ended' : state
  return (
    <Alert tone={state === 'DECLINED' ? 'info' : 'warn'} title={t(`${why}.title`)}>
      <p>{t(`${why}.text`)}</p>
      {declineReason && <p className="pt-1 whitespace-pre-line">{t('yourReason', { reason: declineReason })}</p>}
      {voidReason && <p className="pt-1 whitespace-pre-line">{t('theirReason', { reason: voidReason })}</p>}
      {answeredAt && (
        <p className="pt-1 text-soft">
          <LocalTime at={answeredAt.toISOString()} />
        </p>
      )}
    </Alert>
  )
}

async function Signed({ signer }: { signer: SignerRecord }) {
  const t = await getTranslations('signing.screens.outcome')
  const { answeredAt, sealedAt, copyId, number, verifyToken, others } = signer
  const open = others.filter(({ state }) => state === 'SENT' || state === 'WAITING')
  return (
    <>
      <Alert tone="success" title={t('signed')}>
        {answeredAt && <LocalTime at={answeredAt.toISOString()} />}
      </Alert>
      <Card title={t('copy')} lead={t('copyLead')}>
        {sealedAt ? (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                href={`/api/signed-documents/${copyId}`}
                reload
                variant="primary"
                icon={<Icon name="download" size={16} />}
              >
                {t('download')}
              </ButtonLink>
              <ButtonLink href={`/verify/${verifyToken}`}>{t('check')}</ButtonLink>
            </div>
            <p className="max-w-prose text-sm text-soft">{t('howToCheck', { number })}</p>
          </div>
        ) : open.length > 0 ? (
          <p>{t('waitsFor', { names: open.map(({ name }) => name).join(', ') })}</p>
        ) : (
          <Await text={t('sealing')} />
        )}
      </Card>
      <p>
        <Link href="/documents">{t('all')}</Link>
      </p>
    </>
  )
}

import { getTranslations } from 'next-intl/server'
import { LocalTime } from '@/app/_components/local-time'
import { stateTones } from '@/app/_components/states'
import { type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { OneFilter } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Progress } from '@/app/_ui/progress'
import type { SignerRecord, SigningRequestRecord } from '@/lib/data/signing/read'
import { isEndable, type SignerState, signerStates } from '@/lib/domain/signing/states'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listRequestSigners } from '@/lib/services/signing/signing-tasks'
import { readSignersQuery, signingHome } from '../signing-query'
import { RemindAllButton, type SignerRow, SignerTable, VoidButton } from './signer-table'

type Props = { ctx: SignedInCtx; request: SigningRequestRecord; params: SearchParams }

/** A sent request: its progress, and the state of each signer. */
export async function SentRequest({ ctx, request, params }: Props) {
  const { id, orgId, version, title, state, counts, voidReason } = request
  const query = readSignersQuery(params)
  const { edges, pageInfo } = orNotFound(
    await readPage(query.after, (after) =>
      listRequestSigners(ctx, { signingRequestId: id, state: query.state, first: 50, after }),
    ),
  )
  const next = nextOf(pageInfo)
  const t = await getTranslations('signing.screens.sent')
  const translate = translatorFor(ctx.locale)
  const to = (target: SignerState | null, after: string | null = null) =>
    withQuery(`${signingHome(orgId)}/${id}`, { state: target, after })
  return (
    <div className="flex flex-col gap-5">
      {state === 'VOIDED' && (
        <Alert tone="warn" title={t('voided')}>
          {voidReason}
        </Alert>
      )}
      <Card
        title={t('about')}
        actions={
          <>
            {state === 'SENT' && counts.sent > 1 && <RemindAllButton request={{ id, waiting: counts.sent }} />}
            {isEndable(request) && <VoidButton request={{ id, version, title }} />}
          </>
        }
      >
        <Facts request={request} />
      </Card>
      <Card flush title={t('people')} lead={t('signedOf', { signed: counts.signed, total: counts.total })}>
        <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6">
          <Progress quiet label={t('progress')} value={counts.signed} max={Math.max(1, counts.total)} />
          <OneFilter
            oneRow
            all={{ label: t('all'), count: counts.total }}
            values={signerStates
              .filter((state) => counts[lower(state)] > 0 || state === query.state)
              .map((state) => [state, translate(`signing.screens.signerStates.${state}`), counts[lower(state)]])}
            chosen={query.state}
            chosenStays
            href={to}
          />
        </div>
        <SignerTable rows={edges.map(({ node }) => signerRow(node, translate))} />
      </Card>
      <ListFoot
        shown={t('shown', { count: edges.length })}
        first={query.after && to(query.state)}
        next={next && to(query.state, next)}
        file={withQuery(`${signingHome(orgId)}/${id}/export`, { state: query.state })}
      />
    </div>
  )
}

const lower = (state: SignerState) => state.toLowerCase() as Lowercase<SignerState>

async function Facts({ request }: { request: SigningRequestRecord }) {
  const t = await getTranslations('signing.screens.sent')
  const { id, file, message, dueOn, sentAt } = request
  return (
    <DefinitionList
      items={[
        {
          term: t('file'),
          detail: (
            <ButtonLink size="sm" href={`/api/signed-documents/requests/${id}`} reload>
              {file.fileName}
            </ButtonLink>
          ),
        },
        ...(message ? [{ term: t('message'), detail: <span className="whitespace-pre-line">{message}</span> }] : []),
        { term: t('due'), detail: dueOn ? formatDate(dueOn) : t('noDue') },
        ...(sentAt ? [{ term: t('sentAt'), detail: <LocalTime at={sentAt.toISOString()} /> }] : []),
      ]}
    />
  )
}

function signerRow(signer: SignerRecord, t: Translate): SignerRow {
  const { id, name, state, slot, mode, viewedAt, answeredAt, declineReason, roleId, orgId, timeZone, left } = signer
  const timeText = (instant: Date) => formatMoment(instant, timeZone)
  const seen = viewedAt
    ? t('signing.screens.sent.viewed', { at: timeText(viewedAt) })
    : t('signing.screens.sent.notViewed')
  const answered = answeredAt && (state === 'SIGNED' || state === 'DECLINED')
  return {
    id,
    name,
    href: roleId && !left ? `/orgs/${orgId}/members/${roleId}` : null,
    order: mode === 'TOGETHER' ? slot + 1 : null,
    state: {
      text: t(`signing.screens.signerStates.${state}`),
      tone: stateTones['signing.screens.signerStates'][state],
    },
    when: answered ? t(`signing.screens.sent.${state}`, { at: timeText(answeredAt) }) : state === 'SENT' ? seen : null,
    reason: declineReason,
    remindable: state === 'SENT' && !left,
    copy: signer.sealedAt
      ? { url: `/api/signed-documents/${signer.copyId}`, verify: `/verify/${signer.verifyToken}` }
      : null,
  }
}

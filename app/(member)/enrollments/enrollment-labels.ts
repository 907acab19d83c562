import { getTranslations } from 'next-intl/server'

/** The words of what can be done with one's own enrollments; `{title}` is filled in the browser. */
export async function enrollmentLabels() {
  const [t, common] = await Promise.all([getTranslations('enrollments'), getTranslations('common.dialog')])
  const title = '{title}'
  return {
    cancel: common('cancel'),
    ask: {
      withdraw: {
        title: t('ahead.withdrawTitle'),
        text: t('ahead.withdrawText', { title }),
        ok: t('ahead.withdrawOk'),
      },
      withdrawWait: {
        title: t('ahead.withdrawTitle'),
        text: t('ahead.withdrawWaitText', { title }),
        ok: t('ahead.withdrawOk'),
      },
      decline: {
        title: t('invitations.declineTitle'),
        text: t('invitations.declineText', { title }),
        ok: t('invitations.declineOk'),
      },
      clash: { title: t('open.clashTitle'), text: t('open.clashText', { title }), ok: t('open.clashOk') },
    },
    told: {
      withdrawn: t('ahead.withdrawn'),
      declined: t('invitations.declined'),
      outcome: {
        ENROLLED: t('outcome.ENROLLED'),
        APPROVAL: t('outcome.APPROVAL'),
        WAITLIST: t('outcome.WAITLIST'),
      },
    },
  }
}
export type EnrollmentLabels = Awaited<ReturnType<typeof enrollmentLabels>>

import type { PageTexts } from '@/app/_lib/page-texts'
import { getTranslations } from '@/lib/i18n/translations'
import type { ConnectionTexts } from './connection-banner'
import type { DownloadTexts } from './downloads'

/** What the hosts of a page say: dialogs, toasts, the banner of a lost connection, files on their way. */
export async function hostTexts(): Promise<Pick<PageTexts, 'hosts' | 'connection' | 'download'>> {
  const [t, browser] = await Promise.all([getTranslations('common'), getTranslations('browser')])
  const hosts = {
    dialogs: {
      alertTitle: t('dialog.alertTitle'),
      confirmTitle: t('dialog.confirmTitle'),
      ok: t('dialog.ok'),
      cancel: t('dialog.cancel'),
    },
    toaster: { label: t('toast.region'), closeLabel: t('toast.dismiss'), undoLabel: browser('undo') },
    undone: browser('undone'),
    loading: t('state.loading'),
  }
  return { hosts, connection: await connectionTexts(), download: await downloadTexts() }
}

async function connectionTexts(): Promise<ConnectionTexts> {
  const t = await getTranslations('browser.offline')
  return {
    title: t('title'),
    text: t('text'),
    silent: t('silent'),
    silentText: t('silentText'),
    retry: t('retry'),
    trying: t('trying'),
    back: t('back'),
  }
}

async function downloadTexts(): Promise<DownloadTexts> {
  const t = await getTranslations('browser.download')
  return { preparing: t('preparing'), lines: t.raw('lines'), cancel: t('cancel'), done: t.raw('done') }
}

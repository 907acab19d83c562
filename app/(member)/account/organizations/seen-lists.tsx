import { getTranslations } from 'next-intl/server'
import { SeenByOrganization } from '@/app/_components/seen-by-organization'

/** What an organization sees of its members, and what it never sees: in the words of the invitation that was accepted. */
export async function SeenLists() {
  const t = await getTranslations('invitations.own')
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <SeenByOrganization list="sees" />
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('hiddenTitle')}</h3>
        <SeenByOrganization list="hidden" />
      </div>
    </div>
  )
}

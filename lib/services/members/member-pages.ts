import { listMemberPage, type MemberPageQuery } from '@/lib/data/members/list'
import type { MemberRecord } from '@/lib/data/members/read'

/** A list of members, page after page. */
export async function* memberPages(query: MemberPageQuery): AsyncGenerator<MemberRecord[]> {
  for (let after = query.after; ; ) {
    const rows = await listMemberPage({ ...query, after })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = last
  }
}
